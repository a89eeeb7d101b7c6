// Text and picture side by side: the editor over its problems, the preview over the form to run it.
import { html, useState } from "../core/html.js";
import { query, patch } from "../core/router.js";
import { plural } from "../core/format.js";
import { PlanGraph } from "../parts/plangraph.js";
import { hung } from "../execution/nesting.js";
import { Editor } from "./editor.js";
import { Problems } from "./problems.js";
import { RunForm } from "./runform.js";

const STEP = /-\s*\{?\s*id:\s*"?([\w.-]+)/;

/** The step whose lines a problem lies in. */
function stepAt(lines, row) {
  for (let i = row; i >= 0; i--) {
    const found = STEP.exec(lines[i] || "");
    if (found) return found[1];
  }
  return null;
}

function badSteps(errors, text) {
  const lines = text.split("\n");
  return new Set(errors.map((e) => stepAt(lines, (e.line || 1) - 1)).filter(Boolean));
}

const lineOf = (text, step) => text.split("\n").findIndex((line) => STEP.exec(line)?.[1] === step) + 1;

export function Definition({ flow, draft }) {
  const [at, setAt] = useState(null);
  const { text, round, checked, isDraft, edit } = draft;
  const pick = (step) => {
    patch({ step });
    const line = lineOf(text, step);
    if (line) setAt({ line, column: 1 });
  };
  const plan = (isDraft && checked.plan) || checked.plan || flow.plan;
  return html`<div class="flowmain">
    <div class="left">
      <${Editor} text=${text} round=${round} onChange=${edit} problems=${checked} at=${at} />
      <${Problems} checked=${checked} onPick=${(p) => setAt({ line: p.line || 1, column: p.column || 1 })} />
    </div>
    <div class="rightcol">
      <${Preview} plan=${plan} bad=${badSteps(checked.errors, text)} onPick=${pick} />
      <${RunForm} flow=${flow} draft=${draft} />
    </div>
  </div>`;
}

function Preview({ plan, bad, onPick }) {
  if (!plan) return html`<div class="strip"><h2>Preview</h2></div>`;
  const words = `${plural(plan.totalSteps ?? plan.steps.length, "step")}, ${plural(plan.levels?.length || 0, "level")}`;
  return html`<div class="strip">
      <h2>Preview</h2>
      <span class="caption">${words}; updates as you type</span>
    </div>
    <${PlanGraph} steps=${hung(plan.steps, plan.levels)} focus=${query.value.step} onPick=${onPick} bad=${bad} />`;
}
