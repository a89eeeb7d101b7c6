// Views of the list that the reader keeps, and which of its columns are shown.
import { html, useState } from "../core/html.js";
import { query, patch } from "../core/router.js";
import { keep, kept } from "../core/kept.js";
import { openMenu } from "../parts/menu.js";
import { askFor } from "../parts/questions.js";
import { VIEWS, ALL_NULL } from "./filters.js";

const SAVED = "baton.views";
const HIDDEN = "baton.columns";
const COLUMNS = ["id", "progress", "trigger", "started", "duration"];

export function useViews() {
  const [saved, setSaved] = useState(kept(SAVED, []));
  const save = async () => {
    const fields = [{ name: "text", label: "Name", value: "", required: true }];
    const answer = await askFor({ title: "Save this view", verb: "Save", fields });
    if (!answer?.text) return;
    const { q, status, from } = query.value;
    const others = saved.filter((v) => v.text !== answer.text);
    const next = [...others, { id: answer.text, text: answer.text, query: { q, status, from } }];
    setSaved(next);
    keep(SAVED, next);
    patch({ view: answer.text });
  };
  return [[...VIEWS, ...saved], save];
}

export const Views = ({ views }) =>
  html`<div class="segmented views" role="group" aria-label="Views">
    ${views.map(
      (v) =>
        html`<button
          aria-pressed=${(query.value.view || "") === v.id}
          onClick=${() => patch({ ...ALL_NULL, ...v.query, view: v.id })}
        >
          ${v.text}
        </button>`,
    )}
  </div>`;

/** [hidden columns, opens the menu to choose them]. */
export function useColumns() {
  const [hidden, setHidden] = useState(kept(HIDDEN, []));
  const toggle = (name) => {
    const next = hidden.includes(name) ? hidden.filter((c) => c !== name) : [...hidden, name];
    setHidden(next);
    keep(HIDDEN, next);
  };
  const item = (name) => ({
    text: name[0].toUpperCase() + name.slice(1),
    checked: !hidden.includes(name),
    run: () => toggle(name),
  });
  return [hidden, (event) => openMenu(event, COLUMNS.map(item))];
}
