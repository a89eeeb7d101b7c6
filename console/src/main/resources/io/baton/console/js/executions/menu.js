import { openMenu } from "../parts/menu.js";
import { copy } from "../core/say.js";
import { go } from "../core/router.js";
import { allows } from "../core/states.js";
import { act } from "../execution/actions.js";

export const rowMenu = (event, row) => openMenu(event, [
  { text: "Open", icon: "right", run: () => go(`/executions/${encodeURIComponent(row.executionId)}`) },
  { text: "Pause", icon: "pause", disabled: !allows.pause(row), run: () => act("pause", row) },
  { text: "Resume", icon: "play", disabled: !allows.resume(row), run: () => act("resume", row) },
  { text: "Retry", icon: "retry", disabled: !allows.retry(row), run: () => act("retry", row) },
  { text: "Copy id", icon: "copy", run: () => copy(row.executionId, "Id copied") },
  { text: "Cancel …", icon: "cancel", destroys: true, disabled: !allows.cancel(row), run: () => act("cancel", row) },
]);
