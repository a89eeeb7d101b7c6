// How the editor looks: the console's own tokens, so that it follows the theme. Keys are ink, values quiet,
// templates on a ground; colour is left to problems.
import { Decoration, EditorView, MatchDecorator, ViewPlugin } from "@codemirror/view";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const tint = (state) => `color-mix(in srgb, var(--${state}) var(--tint), var(--surface))`;
const menu = {
  border: "1px solid var(--line2)",
  borderRadius: "10px",
  backgroundColor: "var(--raised)",
  boxShadow: "var(--shadow)",
  overflow: "hidden",
};

export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--t2)", backgroundColor: "var(--surface)", fontSize: "12px" },
  "&.cm-focused, &:focus-within": { outline: "2px solid var(--ink)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "19px", fontVariantLigatures: "none" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 24px 0 6px" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--t3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "40px", padding: "0 10px 0 8px" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--hover) 55%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--hover)", color: "var(--t1)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--ink) 22%, transparent)",
  },
  ".cm-tpl": { backgroundColor: "var(--hover)", color: "var(--t1)", borderRadius: "3px" },
  ".cm-key": { color: "var(--t1)", fontWeight: "600" },
  ".cm-badline": { backgroundColor: tint("failed") },
  ".cm-wrong": { textDecoration: "underline wavy var(--failed)", textUnderlineOffset: "4px", color: "var(--failed-t)" },
  ".cm-doubt": { textDecoration: "underline wavy var(--retrying)", textUnderlineOffset: "4px" },
  ".cm-noteline": { padding: "2px 12px 4px 6px" },
  ".cm-note": {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "6px 8px 6px 10px",
    border: "1px solid var(--failed)",
    borderRadius: "6px",
    backgroundColor: "var(--surface)",
    color: "var(--t1)",
    font: "500 12px/18px var(--sans)",
    maxWidth: "560px",
  },
  ".cm-note span": { flex: "1", whiteSpace: "normal" },
  ".cm-note button": {
    border: "1px solid var(--line2)",
    borderRadius: "6px",
    background: "var(--raised)",
    color: "var(--t1)",
    font: "500 12px/22px var(--sans)",
    padding: "0 8px",
    cursor: "pointer",
  },
  ".cm-note button:focus-visible": { outline: "2px solid var(--ink)", outlineOffset: "2px" },
  ".cm-note kbd": { font: "500 11px/16px var(--mono)", color: "var(--t2)" },
  ".cm-tooltip": menu,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "216px", padding: "4px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    height: "24px",
    lineHeight: "24px",
    padding: "0 8px",
    borderRadius: "4px",
    color: "var(--t1)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--hover)", color: "var(--t1)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": {
    ...menu,
    padding: "8px 10px",
    font: "400 12px/18px var(--sans)",
    color: "var(--t2)",
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: "var(--t3)" },
]);

/** Keys at the beginning of a line, after dashes, and in braces, which the grammar does not all know. */
const keys = new MatchDecorator({
  regexp: /(?<=^[\s-]*|[{,]\s*)(?:"[\w$. -]+"|[\w$.-]+)(?=\s*:(?:\s|$))/g,
  decoration: Decoration.mark({ class: "cm-key" }),
});
const templates = new MatchDecorator({ regexp: /\{\{.*?\}\}/g, decoration: Decoration.mark({ class: "cm-tpl" }) });

const marking = (matcher) =>
  ViewPlugin.define(
    (view) => ({
      marks: matcher.createDeco(view),
      update(change) {
        this.marks = matcher.updateDeco(change, this.marks);
      },
    }),
    { decorations: (plugin) => plugin.marks },
  );

export const colouring = [syntaxHighlighting(colours), marking(templates), marking(keys)];
