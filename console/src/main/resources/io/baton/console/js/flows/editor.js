// The definition as text. The editor is big and comes after the page: until then the text can be read.
import { html, useEffect, useRef, useState } from "../core/html.js";
import { get } from "../core/api.js";
import { toast } from "../core/say.js";
import { completionsAt } from "./complete.js";

const NOTHING = { schema: { $defs: {} }, adapters: [], flows: [] };

/** What completion knows besides the text; each part is missed where it cannot be had. */
function useKnown() {
  const known = useRef(NOTHING);
  useEffect(() => {
    const set = (name) => (value) => {
      known.current = { ...known.current, [name]: value };
    };
    const items = (path) => get(path).then((page) => page.items.map(withActions));
    const schema = fetch(new URL("./flow.schema.json", import.meta.url)).then((answer) => answer.json());
    schema.then(set("schema"), () => {});
    items("/adapters?limit=500").then(set("adapters"), () => {});
    items("/flows?limit=500").then(set("flows"), () => {});
  }, []);
  return known;
}

function withActions(one) {
  if (!one.actions || Array.isArray(one.actions)) return one;
  return { ...one, actions: Object.entries(one.actions).map(([name, more]) => ({ name, ...more })) };
}

/** What is written is the editor's own; text is taken over only when a new round begins. */
export function Editor({ text, round, onChange, problems, at }) {
  const host = useRef();
  const editor = useRef(null);
  const change = useRef(onChange);
  const [ready, setReady] = useState(false);
  const known = useKnown();
  change.current = onChange;
  useEffect(() => {
    let gone = false;
    import("./codemirror.js").then(
      ({ mount }) => {
        if (gone) return;
        editor.current = mount(host.current, {
          text,
          label: "Definition",
          onChange: (next) => change.current(next),
          complete: (all, position) => completionsAt(all, position, known.current),
        });
        setReady(true);
      },
      (problem) => toast(`The editor did not load: ${problem.message}`, { state: "failed" }),
    );
    return () => {
      gone = true;
      editor.current?.destroy();
    };
  }, []);
  useEffect(() => editor.current?.setText(text), [round, ready]);
  useEffect(() => editor.current?.show(problems), [problems, ready]);
  useEffect(() => {
    if (at) editor.current?.goTo(at.line, at.column);
  }, [at, ready]);
  return html`<div class="editor">
    ${!ready && html`<pre class="mono plain" tabindex="0" role="region" aria-label="Definition">${text}</pre>`}
    <div class="cm-host" ref=${host}></div>
  </div>`;
}
