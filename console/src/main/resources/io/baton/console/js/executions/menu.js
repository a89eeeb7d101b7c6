// What can be done to one row.
import { openMenu } from "../parts/menu.js";
import { copy } from "../core/say.js";
import { go } from "../core/router.js";
import { executionUrl } from "../core/paths.js";
import { allows } from "../core/states.js";
import { act } from "../execution/actions.js";
import { peek } from "./peek.js";

export function rowMenu(event, row) {
  const does = (text, icon, action, more) => ({
    text,
    icon,
    disabled: !allows[action](row),
    run: () => act(action, row),
    ...more,
  });
  openMenu(event, [
    { text: "Open", icon: "right", run: () => go(executionUrl(row.executionId)) },
    { text: "Peek", icon: "search", run: () => peek(row) },
    does("Pause", "pause", "pause"),
    does("Resume", "play", "resume"),
    does("Retry", "retry", "retry"),
    { text: "Copy id", icon: "copy", run: () => copy(row.executionId, "Id copied") },
    does("Cancel …", "cancel", "cancel", { destroys: true }),
  ]);
}
