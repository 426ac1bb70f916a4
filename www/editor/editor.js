// The page's text editor: CodeMirror 6 behind the few calls that the page needs.
//
// Offsets count UTF-16 code units everywhere, as strings in JavaScript do; ranges exclude their end. Offsets beyond
// the text are pulled back to its end, because an answer from the worker may be about a text that has just changed.

import { defaultKeymap, history, historyKeymap, insertNewlineKeepIndent } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  WidgetType,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";

import { breakpoints } from "./breakpoints.js";
import { applied, services } from "./services.js";
import { appendWords } from "./words.js";

/** What the page calls a severity, and what CodeMirror calls it. */
const SEVERITIES = { error: "error", warning: "warning", note: "info" };

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent" },
  ".cm-content": { caretColor: "var(--accent)", padding: "var(--space-2, 0.5rem) 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--accent)" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", color: "var(--ink-3)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-soft)",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    background: "var(--raised, Canvas)",
    border: "1px solid var(--line)",
    maxWidth: "32rem",
  },
  ".cm-diagnostic-help": { opacity: "0.8" },
  ".cm-panels": { color: "var(--ink)", background: "var(--raised, Canvas)" },
  ".cm-signature": { padding: "0.25rem 0.6rem", fontSize: "0.9em", maxWidth: "min(32rem, 80vw)" },
  ".cm-signature strong": { color: "var(--accent)" },
  ".cm-signature p": { margin: "0.2rem 0 0", color: "var(--ink-2)" },
  ".cm-symbol": { padding: "0.35rem 0.6rem", maxWidth: "min(32rem, 80vw)" },
  ".cm-symbol pre": { margin: "0", font: "inherit", fontFamily: "var(--font-code, monospace)", whiteSpace: "pre-wrap" },
  ".cm-symbol p": { margin: "0.3rem 0 0", whiteSpace: "pre-line" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--accent-ink, Canvas)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75", marginLeft: "0.8rem" },
  ".cm-completionInfo": { whiteSpace: "pre-line", padding: "0.35rem 0.6rem" },
  ".cm-ask": { padding: "0.4rem 0.6rem", display: "flex", gap: "0.5rem", alignItems: "center", flexWrap: "wrap" },
  ".cm-ask pre": { flexBasis: "100%", margin: "0", maxHeight: "16rem", overflow: "auto" },
  ".cm-hint::after": { content: "attr(data-words)" },
  ".cm-hint": {
    marginLeft: "1.5ch",
    color: "var(--ink-2)",
    fontSize: "0.85em",
    whiteSpace: "nowrap",
    userSelect: "none",
  },
  ".cm-hint.passes": { color: "var(--good)" },
  ".cm-hint.fails": { color: "var(--bad)" },
  ".running-line": { background: "color-mix(in oklab, var(--accent) 14%, transparent)" },
  ".running-range": { outline: "1px solid var(--accent)", borderRadius: "2px" },
});

/** A state field that holds decorations, set by `effect` through `build` and carried along with edits. */
function decorations(effect, build) {
  return StateField.define({
    create: () => Decoration.none,
    update(marks, transaction) {
      let next = marks.map(transaction.changes);
      for (const happened of transaction.effects) {
        if (happened.is(effect)) next = build(happened.value, transaction.state.doc);
      }
      return next;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

function clamp({ start, end }, doc) {
  const from = Math.max(0, Math.min(start, doc.length));
  return { from, to: Math.max(from, Math.min(end, doc.length)) };
}

const tokensChanged = StateEffect.define();
const tokens = decorations(tokensChanged, (list, doc) => {
  const marks = [];
  for (const token of list) {
    const { from, to } = clamp(token, doc);
    if (from < to) marks.push(Decoration.mark({ class: `tok-${token.kind}` }).range(from, to));
  }
  return Decoration.set(marks, true);
});

const activeChanged = StateEffect.define();
const active = decorations(activeChanged, (range, doc) => {
  if (!range) return Decoration.none;
  const { from, to } = clamp(range, doc);
  const marks = [];
  const last = doc.lineAt(to > from ? to - 1 : to).number;
  for (let number = doc.lineAt(from).number; number <= last; number += 1) {
    marks.push(Decoration.line({ class: "running-line" }).range(doc.line(number).from));
  }
  if (from < to) marks.push(Decoration.mark({ class: "running-range" }).range(from, to));
  return Decoration.set(marks, true);
});

/** A few words at the end of a line: `{ text, title, kind }`. */
class Hint extends WidgetType {
  constructor(hint) {
    super();
    this.hint = hint;
  }

  eq({ hint }) {
    return ["text", "title", "kind"].every((part) => hint[part] === this.hint[part]);
  }

  toDOM() {
    const { text, title, kind } = this.hint;
    const box = Object.assign(document.createElement("span"), { className: `cm-hint ${kind}`, title });
    // They are not part of the text: whoever reads that does not find them.
    box.dataset.words = text;
    return box;
  }
}

const hintsChanged = StateEffect.define();
const hints = decorations(hintsChanged, (list, doc) => {
  const shown = list
    .filter(({ at }) => at <= doc.length)
    .map((hint) => Decoration.widget({ widget: new Hint(hint), side: 1 }).range(doc.lineAt(hint.at).to));
  return Decoration.set(shown, true);
});

/** How often a line is sought: the heights of lines that were never on the screen are guesses. */
const SEARCHES = 6;

/**
 * Brings the line at `offset` into sight. The text scrolls, and never the page: on a phone its words are above. Lines that
 * wrap turn out taller once they are drawn, so it looks again until the line stays where it is.
 */
function show(view, offset, searches = SEARCHES) {
  view.requestMeasure({
    key: show,
    read() {
      const [box, { top, bottom }] = [view.scrollDOM, view.lineBlockAt(Math.min(offset, view.state.doc.length))];
      if (top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight) return box.scrollTop;
      // With what comes before it: on a phone, what is at the bottom may be under the keys of the screens.
      return Math.max(0, Math.min(top - box.clientHeight / 3, box.scrollHeight - box.clientHeight));
    },
    write(to) {
      if (Math.abs(to - view.scrollDOM.scrollTop) < 1) return;
      view.scrollDOM.scrollTop = to;
      if (searches > 1) requestAnimationFrame(() => show(view, offset, searches - 1));
    },
  });
}

/** A diagnostic as the tooltip shows it: the message, then one line for each way to mend it. */
function message(text, help) {
  const box = document.createElement("div");
  appendWords(box, text);
  for (const line of help) {
    const paragraph = document.createElement("div");
    paragraph.className = "cm-diagnostic-help";
    appendWords(paragraph, line);
    box.append(paragraph);
  }
  return box;
}

/** Makes the change of a fix. The text before it may have changed, so that it has moved with its underlined range. */
function fixed(view, from, to, { text }) {
  view.dispatch({ changes: { from, to, insert: text }, userEvent: "input.fix" });
}

/**
 * Puts an editor into `parent`.
 *
 * - `doc`: the text to begin with;
 * - `label`: what a screen reader calls the editor;
 * - `onChange(text)`: after every change that a person made (not after `setText`);
 * - `onCursor(start, end)`: when the cursor has come into another line, which is from `start` to `end`;
 * - `onComplete(before)`: what could be typed after the text `before`: `{ word, items: [{ text, kind, detail, info }] }`;
 * - `onSignatures(before)`: how the statement that the text `before` ends in can be written: `[{ words, at, doc }]`, of
 *   whose words `at` comes next;
 * - `onRename(offset, name)`, `onFormat()`, `onOpen(file, offset)`: what a person asks of the page;
 * - `onBreakpoint(line)`, `onBreakpoints(lines)`, `onRunTo(line)`: see breakpoints.js; lines count from 1.
 *
 * Tab moves on to the next control, as everywhere else on the page; Ctrl-] and Ctrl-[ indent.
 */
export function mount(parent, options = {}) {
  const { doc = "", label = "Program", onChange, onCursor } = options;
  // The editor asks for completions a moment after a key; by then it may be gone, and whoever would answer with it.
  let alive = true;
  const whileAlive = (ask) => (before) => (alive ? ask?.(before) : null);
  const known = services({
    ...options,
    onComplete: whileAlive(options.onComplete),
    onSignatures: whileAlive(options.onSignatures),
  });
  const stops = breakpoints(options);
  let line;
  const sayLine = ({ doc, selection }) => {
    const { from, to } = doc.lineAt(selection.main.head);
    if (from !== line) onCursor?.(from, to);
    line = from;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        stops.extensions,
        lineNumbers(),
        lintGutter(),
        history(),
        highlightSpecialChars(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        EditorState.tabSize.of(4),
        tokens,
        active,
        hints,
        known.extensions,
        keymap.of([
          { key: "Enter", run: insertNewlineKeepIndent },
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": label,
          // Makes the region that scrolls reachable in the eyes of accessibility checkers, too.
          tabindex: "0",
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => {
          const byPerson = update.transactions.some(
            (t) => t.docChanged && t.annotation(Transaction.userEvent) !== undefined,
          );
          if (byPerson) onChange?.(update.state.doc.toString());
          if (update.selectionSet || byPerson) sayLine(update.state);
        }),
        theme,
      ],
    }),
  });

  return {
    /** Replaces the whole text; undo brings the old one back. */
    setText(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
      });
      view.scrollDOM.scrollTop = 0;
    },

    getText: () => view.state.doc.toString(),

    /**
     * Underlines `[{ start, end, severity, message, label, help, fix }]`; `help` is a text, a list of texts, or
     * missing; `fix` is the edit `{ range, text }` that mends it, or missing.
     */
    setDiagnostics(list) {
      const found = Array.from(list, (item) => {
        const help = [item.fix ? [] : (item.label ?? []), item.help ?? []].flat().filter((line) => line);
        return {
          ...clamp(item, view.state.doc),
          severity: SEVERITIES[item.severity] ?? "error",
          message: [item.message, ...help].join("\n"),
          renderMessage: () => message(item.message, help),
          // Only what is underlined moves along with edits.
          actions: item.fix?.range.start === item.start && item.fix.range.end === item.end
            ? [{ name: `Change to ${item.fix.text}`, apply: (view, from, to) => fixed(view, from, to, item.fix) }]
            : [],
        };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },

    /** Colours `[{ start, end, kind }]`, sorted and without overlap, through the style classes `tok-<kind>`. */
    setTokens(list) {
      view.dispatch({ effects: tokensChanged.of(Array.from(list)) });
    },

    /** Puts the words of `[{ at, text, title, kind }]` at the ends of the lines of the offsets `at`. */
    setHints(list) {
      view.dispatch({ effects: hintsChanged.of(Array.from(list)) });
    },

    /** Marks the range that runs at the moment and shows it; `null` marks nothing. */
    setActive(range) {
      view.dispatch({ effects: activeChanged.of(range ?? null) });
      if (range) show(view, clamp(range, view.state.doc).from);
    },

    /** Puts breakpoints on these lines, counted from 1 and ascending, and on no others. */
    setBreakpoints: (lines) => stops.set(view, lines),

    /** Puts the cursor at `offset` and shows it, for a click on a diagnostic. */
    goTo(offset) {
      const { from } = clamp({ start: offset, end: offset }, view.state.doc);
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },

    /** Puts lines under the one where the cursor is, or in its place if it is empty; before anybody clicked, at the end. */
    insertLines(lines) {
      const { doc, selection } = view.state;
      const { head } = selection.main;
      const line = doc.lineAt(head === 0 && doc.line(1).length > 0 ? doc.length : head);
      const indent = /^\s*/.exec(line.text)[0];
      const empty = indent.length === line.length;
      const text = lines.split("\n").map((part) => indent + part).join("\n");
      const insert = empty ? text : `\n${text}`;
      const from = empty ? line.from : line.to;
      view.dispatch({
        changes: { from, to: line.to, insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
        userEvent: "input.insert",
      });
      view.focus();
    },

    /** What is known of the text: `{ symbols, occurrences }`, as the page gets them from its worker. */
    setServices: (found) => known.set(view, found),

    /** Replaces `[{ range: { start, end }, text }]` all at once; one undo takes them back. */
    applyEdits: (list) => applied(view, Array.from(list)),

    focus: () => view.focus(),

    destroy() {
      alive = false;
      view.destroy();
    },
  };
}
