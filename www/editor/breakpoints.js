// Breakpoints: a column beside the text, one dot a line; they stay with their lines while the text is edited.
//
// F9 sets or clears one on the cursor's line, Ctrl-F10 (Cmd-F10) runs to that line, as in other debuggers.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { EditorView, GutterMarker, gutter, keymap } from "@codemirror/view";

class Dot extends GutterMarker {
  elementClass = "cm-breakpoint-line";

  toDOM() {
    const dot = document.createElement("span");
    dot.className = "cm-breakpoint";
    return dot;
  }
}

const dot = new Dot();

/** The lines that have a dot now. */
const placed = StateEffect.define();

function dots(lines, doc) {
  const starts = lines.filter((line) => line >= 1 && line <= doc.lines).map((line) => doc.line(line).from);
  return RangeSet.of(
    starts.map((start) => dot.range(start)),
    true,
  );
}

const field = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    let next = set;
    if (transaction.docChanged) {
      next = dots(linesOf(set.map(transaction.changes), transaction.state.doc), transaction.state.doc);
    }
    for (const effect of transaction.effects) {
      if (effect.is(placed)) next = dots(effect.value, transaction.state.doc);
    }
    return next;
  },
});

/** Each line once, counted from 1. */
function linesOf(set, doc) {
  const lines = new Set();
  for (let at = set.iter(); at.value; at.next()) lines.add(doc.lineAt(Math.min(at.from, doc.length)).number);
  return [...lines];
}

const look = EditorView.theme({
  ".cm-breakpoints": { width: "1.1rem", cursor: "pointer" },
  ".cm-breakpoints .cm-gutterElement": { display: "grid", placeItems: "center" },
  ".cm-breakpoint": { width: "0.65rem", height: "0.65rem", borderRadius: "50%", background: "var(--stop, #c43)" },
  ".cm-breakpoints .cm-gutterElement:not(.cm-breakpoint-line):hover::after": {
    content: '""',
    width: "0.65rem",
    height: "0.65rem",
    borderRadius: "50%",
    border: "1px solid var(--ink-3)",
  },
});

/**
 * The extension, and `set(view, lines)`, which places the dots.
 *
 * - `onBreakpoint(line)`: somebody wants one set or cleared;
 * - `onBreakpoints(lines)`: an edit has moved them;
 * - `onRunTo(line)`: somebody wants to run to a line.
 */
export function breakpoints({ onBreakpoint, onBreakpoints, onRunTo }) {
  const here = (view) => view.state.doc.lineAt(view.state.selection.main.head).number;
  return {
    extensions: [
      field,
      gutter({
        class: "cm-breakpoints",
        markers: (view) => view.state.field(field),
        initialSpacer: () => dot,
        domEventHandlers: {
          mousedown(view, line) {
            onBreakpoint?.(view.state.doc.lineAt(line.from).number);
            return true;
          },
        },
      }),
      keymap.of([
        { key: "F9", run: (view) => (onBreakpoint?.(here(view)), true) },
        { key: "Mod-F10", run: (view) => (onRunTo?.(here(view)), true) },
      ]),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        const before = linesOf(update.startState.field(field), update.startState.doc);
        const after = linesOf(update.state.field(field), update.state.doc);
        if (before.join() !== after.join()) onBreakpoints?.(after);
      }),
      look,
    ],
    set(view, lines) {
      const shown = linesOf(view.state.field(field), view.state.doc);
      const wanted = Array.from(lines);
      if (shown.join() !== wanted.join()) view.dispatch({ effects: placed.of(wanted) });
    },
  };
}
