// The definition that is being written: kept in this browser, checked and drawn while one types.
import { useEffect, useMemo, useState } from "../core/html.js";
import { post } from "../core/api.js";
import { keep, kept } from "../core/kept.js";
import { changed } from "./diff.js";

const TYPING_MS = 250;
const NONE = { errors: [], warnings: [], plan: null, at: 0 };
const keyOf = (id) => `baton.draft.${id}`;
export const mediaType = (flow) => (flow?.syntax === "json" ? "application/json" : "application/yaml");

async function check(text, flow) {
  try {
    const answer = await post("/flows/validate", text, { type: mediaType(flow) });
    return { errors: answer.errors || [], warnings: answer.warnings || [], plan: answer.plan || null };
  } catch (problem) {
    const said = problem.status ? [{ line: 1, column: 1, message: problem.message }] : [];
    return { errors: problem.errors?.length ? problem.errors : said, warnings: [], plan: null };
  }
}

/** {errors, warnings, plan, at}: what the server says of a text, a moment after the last change. */
function useCheck(text, flow) {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (text === null) return undefined;
    let gone = false;
    const timer = setTimeout(async () => {
      const next = await check(text, flow);
      // While it is wrong, the last plan that was right is still the best picture of it.
      if (!gone) setFound((old) => ({ ...next, plan: next.plan || old.plan, at: Date.now() }));
    }, TYPING_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

/** flow is null while it loads; round counts how often the text came from elsewhere than the editor. */
export function useDraft(id, flow) {
  const [draft, setDraft] = useState(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!flow) return;
    setDraft(kept(keyOf(id)));
    setRound((n) => n + 1);
  }, [id, flow]);
  const text = flow ? (draft ?? flow.definition ?? "") : null;
  const lines = useMemo(() => (flow && draft !== null ? changed(flow.definition, draft) : 0), [flow, draft]);
  const edit = (next) => {
    const value = next === flow.definition ? null : next;
    setDraft(value);
    keep(keyOf(id), value);
  };
  const discard = () => {
    edit(flow.definition);
    setRound(round + 1);
  };
  return { text, lines, round, isDraft: draft !== null, edit, discard, checked: useCheck(text, flow) };
}
