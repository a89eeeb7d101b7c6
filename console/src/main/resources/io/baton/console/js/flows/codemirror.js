// The editor itself: CodeMirror in a tree of its own, because only there it may bring its styles under the
// console's Content-Security-Policy.
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter } from "@codemirror/view";
import { keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, indentUnit } from "@codemirror/language";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";
import { look, colouring } from "./editor-look.js";
import { fixHere, problemField, setProblems } from "./editor-notes.js";

/** Not written by the reader: it is no change of his. */
const FROM_OUTSIDE = "set";

const fix = { key: "Mod-.", run: fixHere };

/** Tab leaves the editor, so that whoever has only keys is not caught in it; Escape leaves it for the page. */
const leave = {
  key: "Escape",
  run(view) {
    view.contentDOM.blur();
    return true;
  },
};

/** An item of a list that is complete on its line: the next one begins below its dash. */
const WHOLE_ITEM = /^\s*-\s+([{[].*[}\]]|[^:]*)\s*$/;

/** A new line stands below the text of the one before, and deeper after a key without a value. */
const newLine = {
  key: "Enter",
  run(view) {
    const { state } = view;
    const { from } = state.selection.main;
    const line = state.doc.lineAt(from);
    const before = line.text.slice(0, from - line.from);
    const isWholeItem = WHOLE_ITEM.test(before);
    const indent = (isWholeItem ? /^\s*/ : /^[\s-]*/).exec(before)[0].replaceAll("-", " ");
    const deeper = /:\s*$/.test(before) ? "  " : "";
    view.dispatch(state.replaceSelection(`\n${indent}${deeper}`), { scrollIntoView: true, userEvent: "input" });
    return true;
  },
};

function completing(complete) {
  const source = (context) => {
    const word = context.matchBefore(/[\w$.-]*/);
    if (!context.explicit && !word?.text && !/[:{[,]\s*$/.test(context.state.sliceDoc(context.pos - 2, context.pos))) {
      return null;
    }
    const found = complete(context.state.doc.toString(), context.pos);
    return found && { ...found, validFor: /^[\w$.-]*$/ };
  };
  // Enter takes what is offered at once, however fast one types.
  return autocompletion({ override: [source], icons: false, activateOnTyping: true, interactionDelay: 0 });
}

function extensions({ label, onChange, complete }) {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentUnit.of("  "),
    StreamLanguage.define(yaml),
    look,
    colouring,
    problemField,
    completing(complete),
    keymap.of([...completionKeymap, newLine, fix, ...historyKeymap, ...defaultKeymap, leave]),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
    EditorView.updateListener.of((update) => {
      const isOurs = update.transactions.some((one) => one.isUserEvent(FROM_OUTSIDE));
      if (update.docChanged && !isOurs) onChange(update.state.doc.toString());
    }),
  ];
}

/** {setText, show, goTo, destroy}; complete(text, position) as in complete.js. */
export function mount(host, { text, label, onChange, complete }) {
  const root = host.shadowRoot || host.attachShadow({ mode: "open" });
  const state = EditorState.create({ doc: text, extensions: extensions({ label, onChange, complete }) });
  const view = new EditorView({ state, parent: root, root });
  return {
    setText(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: FROM_OUTSIDE });
    },
    show: (problems) => view.dispatch({ effects: setProblems.of(problems) }),
    goTo(line, column = 1) {
      const at = view.state.doc.line(Math.min(view.state.doc.lines, Math.max(1, line)));
      const anchor = Math.min(at.to, at.from + column - 1);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
