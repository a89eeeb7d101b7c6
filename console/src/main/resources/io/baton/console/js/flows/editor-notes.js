// Problems in the editor: the line is tinted, the words are underlined, and below stands what is wrong,
// with the button that helps where the message says what would be right.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";

export const setProblems = StateEffect.define();
const MOST_NOTES = 20;
const QUOTED = /["'“‘`]([^"'”’`]+)["'”’`]/;
const MEANT = /did you mean\s+["'“‘`]?([\w.$-]+)/i;

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const lineOf = (doc, problem) => doc.line(Math.min(doc.lines, Math.max(1, problem.line || 1)));

/** The words that a problem is about: what it quotes, else the word at its column. */
function rangeOf(doc, problem) {
  const line = lineOf(doc, problem);
  const column = Math.min(line.length, Math.max(0, (problem.column || 1) - 1));
  const quoted = QUOTED.exec(problem.message)?.[1];
  const found = quoted ? line.text.indexOf(quoted, Math.max(0, column - quoted.length)) : -1;
  if (found >= 0) return { from: line.from + found, to: line.from + found + quoted.length };
  const word = /^[\w.$-]+/.exec(line.text.slice(column))?.[0] || "";
  return { from: line.from + column, to: Math.min(line.to, line.from + column + Math.max(1, word.length)) };
}

/** {from, to, insert} or null. */
export function fixOf(doc, problem) {
  const insert = MEANT.exec(problem.message)?.[1];
  if (!insert) return null;
  const range = rangeOf(doc, problem);
  return doc.sliceString(range.from, range.to) === insert || range.from === range.to ? null : { ...range, insert };
}

export function applyFix(view, problem) {
  const fix = fixOf(view.state.doc, problem);
  if (!fix) return false;
  view.dispatch({ changes: fix, selection: { anchor: fix.from + fix.insert.length }, userEvent: "input.fix" });
  view.focus();
  return true;
}

class Note extends WidgetType {
  constructor(problem, isFixable) {
    super();
    this.problem = problem;
    this.isFixable = isFixable;
  }

  eq(other) {
    return other.problem.message === this.problem.message && other.isFixable === this.isFixable;
  }

  toDOM(view) {
    const note = element("div", "cm-note", element("span", "", this.problem.message));
    if (this.isFixable) {
      const button = element("button", "", "Fix ", element("kbd", "", "Ctrl ."));
      button.addEventListener("click", () => applyFix(view, this.problem));
      note.append(button);
    }
    return element("div", "cm-noteline", note);
  }

  ignoreEvent() {
    return true;
  }
}

function decorate(doc, { errors, warnings }) {
  const made = [];
  const underline = (problem, className) => {
    const { from, to } = rangeOf(doc, problem);
    if (to > from) made.push(Decoration.mark({ class: className }).range(from, to));
  };
  for (const problem of warnings) underline(problem, "cm-doubt");
  for (const problem of errors) underline(problem, "cm-wrong");
  for (const problem of errors.slice(0, MOST_NOTES)) {
    const line = lineOf(doc, problem);
    made.push(Decoration.line({ class: "cm-badline" }).range(line.from));
    const widget = new Note(problem, Boolean(fixOf(doc, problem)));
    made.push(Decoration.widget({ widget, block: true, side: 1 }).range(line.to));
  }
  return Decoration.set(made, true);
}

export const problemField = StateField.define({
  create: () => ({ errors: [], decorations: Decoration.none }),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setProblems)) {
        return { errors: effect.value.errors, decorations: decorate(transaction.newDoc, effect.value) };
      }
    }
    if (!transaction.docChanged) return value;
    return { ...value, decorations: value.decorations.map(transaction.changes) };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

/** The fix of the line that the cursor is in, else the first there is. */
export function fixHere(view) {
  const { errors } = view.state.field(problemField);
  const { doc, selection } = view.state;
  const here = doc.lineAt(selection.main.head).number;
  const sorted = [...errors].sort((a, b) => Math.abs(a.line - here) - Math.abs(b.line - here));
  return sorted.some((problem) => applyFix(view, problem));
}
