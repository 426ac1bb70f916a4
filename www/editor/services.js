// What the editor knows about the names in the text: completion, explanation, the way to a definition, renaming.
//
// The page says what each name means after every compilation. Between two compilations the places move with the text,
// so that nothing has to be asked while somebody types.

import { autocompletion } from "@codemirror/autocomplete";
import { RangeSet, RangeValue, StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showPanel, showTooltip } from "@codemirror/view";

import { appendWords } from "./words.js";

/** A name in the text: which symbol it is, and whether it is defined there. */
class Name extends RangeValue {
  constructor(symbol, definition) {
    super();
    this.symbol = symbol;
    this.definition = definition;
  }
}

const NOTHING = { symbols: [], names: RangeSet.empty };

const found = StateEffect.define();
const known = StateField.define({
  create: () => NOTHING,
  update(value, transaction) {
    let next = value;
    if (transaction.docChanged) next = { ...next, names: next.names.map(transaction.changes) };
    for (const happened of transaction.effects) {
      if (happened.is(found)) next = happened.value;
    }
    return next;
  },
});

/** The name at `position`: `{ from, to, symbol, name }`; the end of a name counts as well. */
function nameAt(state, position) {
  const { symbols, names } = state.field(known);
  let at = null;
  names.between(position, position, (from, to, name) => {
    const symbol = symbols[name.symbol];
    if (symbol) at = { from, to, symbol, name };
  });
  return at;
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function explanation(symbol) {
  const box = element("div", { className: "cm-symbol" }, element("pre", { textContent: symbol.title }));
  if (symbol.doc) box.append(appendWords(element("p", {}), symbol.doc));
  return box;
}

const hover = hoverTooltip((view, position) => {
  const at = nameAt(view.state, position);
  return at && { pos: at.from, end: at.to, create: () => ({ dom: explanation(at.symbol) }) };
});

/** One panel at a time asks or shows something below the text. */
const panelChanged = StateEffect.define();
const panel = StateField.define({
  create: () => null,
  update(value, transaction) {
    for (const happened of transaction.effects) {
      if (happened.is(panelChanged)) return happened.value;
    }
    return value;
  },
  provide: (field) => showPanel.from(field),
});

function closePanel(view) {
  if (!view.state.field(panel)) return false;
  view.dispatch({ effects: panelChanged.of(null) });
  view.focus();
  return true;
}

/** Shows `children` below the text, `first` with the focus; Escape closes it. */
function showBelow(view, label, children, first) {
  const dom = element("div", { className: "cm-ask" }, ...children);
  dom.setAttribute("role", "group");
  dom.setAttribute("aria-label", label);
  dom.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closePanel(view);
  });
  const mount = () => first.focus();
  view.dispatch({ effects: panelChanged.of(() => ({ dom, mount })) });
}

function closeButton(view) {
  return element("button", { type: "button", textContent: "Close", onclick: () => closePanel(view) });
}

/** What another file says about a name. */
function peek(view, symbol, onOpen) {
  const { file, line, excerpt, range } = symbol.location;
  const text = element("pre", { textContent: excerpt || symbol.title, tabIndex: 0 });
  const children = [element("span", { textContent: `${file}, line ${line}` })];
  if (file !== "prelude.qat") {
    const open = () => onOpen?.(file, range.start);
    children.push(element("button", { type: "button", textContent: "Open the file", onclick: open }));
  }
  showBelow(view, `Definition of ${symbol.name}`, [...children, closeButton(view), text], text);
}

function goToDefinition(view, position, onOpen) {
  const at = nameAt(view.state, position);
  if (!at?.symbol.location) return false;
  if (at.symbol.location.file) {
    peek(view, at.symbol, onOpen);
    return true;
  }
  const { names } = view.state.field(known);
  for (const cursor = names.iter(); cursor.value; cursor.next()) {
    if (cursor.value.symbol === at.name.symbol && cursor.value.definition) {
      view.dispatch({
        selection: { anchor: cursor.from, head: cursor.to },
        effects: EditorView.scrollIntoView(cursor.from, { y: "center" }),
      });
      view.focus();
      return true;
    }
  }
  return false;
}

function askForName(view, onRename) {
  const position = view.state.selection.main.head;
  const at = nameAt(view.state, position);
  if (!at) return false;
  const field = element("input", { type: "text", value: at.symbol.name, spellcheck: false, autocomplete: "off" });
  const label = element("label", {}, `New name for ${at.symbol.name}: `, field);
  const rename = () => {
    const name = field.value.trim();
    closePanel(view);
    if (name && name !== at.symbol.name) onRename?.(position, name);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    rename();
  });
  const button = element("button", { type: "button", textContent: "Rename", onclick: rename });
  showBelow(view, `Rename ${at.symbol.name}`, [label, button, closeButton(view)], field);
  field.select();
  return true;
}

/** Shows how the statement before the cursor is written: `{ words, at, doc }` each; `null` shows nothing. */
const waysChanged = StateEffect.define();
const ways = StateField.define({
  create: () => null,
  update(value, transaction) {
    let next = value && transaction.docChanged ? { ...value, pos: transaction.changes.mapPos(value.pos) } : value;
    for (const happened of transaction.effects) {
      if (happened.is(waysChanged)) next = happened.value;
    }
    return next;
  },
  provide: (field) => showTooltip.from(field),
});

/** The most ways that are listed. */
const MOST_WAYS = 4;

function signatureTooltip(pos, list) {
  const create = () => {
    const dom = element("div", { className: "cm-signature" });
    for (const { words, at } of list.slice(0, MOST_WAYS)) {
      const parts = words.flatMap((word, n) => [
        n > 0 ? " " : "",
        element(n === at ? "strong" : "span", { textContent: word }),
      ]);
      dom.append(element("div", {}, ...parts));
    }
    const more = list.length - MOST_WAYS;
    if (more > 0) dom.append(element("div", { textContent: `and ${more} more` }));
    if (list[0].doc) dom.append(appendWords(element("p", {}), list[0].doc));
    return { dom };
  };
  return { pos, above: true, strictSide: true, create };
}

/** Asks how a statement is written while somebody types it, and forgets it when the cursor leaves the line. */
function signatures(onSignatures) {
  const ask = (view) => {
    const { head } = view.state.selection.main;
    const list = onSignatures?.(view.state.sliceDoc(0, head)) ?? [];
    const shown = list.length > 0 ? signatureTooltip(view.state.doc.lineAt(head).from, list) : null;
    if (shown || view.state.field(ways)) view.dispatch({ effects: waysChanged.of(shown) });
    return shown !== null;
  };
  const close = (view) => {
    if (!view.state.field(ways)) return false;
    view.dispatch({ effects: waysChanged.of(null) });
    return true;
  };
  // A view must not change while it is being updated.
  const soon = (view, task) => queueMicrotask(() => view.dom.isConnected && task(view));
  const listener = EditorView.updateListener.of((update) => {
    const { doc, selection } = update.state;
    if (update.transactions.some((t) => t.isUserEvent("input.type") || t.isUserEvent("delete"))) {
      soon(update.view, ask);
    } else if (update.selectionSet) {
      const shown = update.state.field(ways);
      if (shown && doc.lineAt(selection.main.head).from !== doc.lineAt(shown.pos).from) soon(update.view, close);
    }
  });
  const keys = keymap.of([
    { key: "Mod-Shift-Space", run: ask },
    { key: "Escape", run: close },
  ]);
  const blur = EditorView.domEventHandlers({ blur: (_, view) => void soon(view, close) });
  return [ways, listener, keys, blur];
}

function completions(onComplete) {
  return (context) => {
    const answer = onComplete?.(context.state.sliceDoc(0, context.pos));
    if (!answer || answer.items.length === 0) return null;
    if (!context.explicit && answer.word.length === 0) return null;
    return {
      from: context.pos - answer.word.length,
      options: answer.items.map((item, order) => ({
        label: item.text,
        detail: item.detail,
        info: item.info ? () => appendWords(element("div", {}), item.info) : undefined,
        type: item.kind,
        boost: -order / answer.items.length,
      })),
      validFor: /^[\w.$'-]*$/,
    };
  };
}

/** The extensions, and `set(view, { symbols, occurrences })`, which says what is known of the text. */
export function services({ onComplete, onSignatures, onRename, onFormat, onOpen }) {
  const definition = (view) => goToDefinition(view, view.state.selection.main.head, onOpen);
  const extensions = [
    known,
    panel,
    hover,
    signatures(onSignatures),
    autocompletion({ override: [completions(onComplete)], icons: false }),
    keymap.of([
      { key: "F12", run: definition },
      { key: "F2", run: (view) => askForName(view, onRename) },
      { key: "Shift-Alt-f", run: () => (onFormat?.(), true) },
      { key: "Escape", run: closePanel },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (position === null || !goToDefinition(view, position, onOpen)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
  const set = (view, { symbols, occurrences }) => {
    const length = view.state.doc.length;
    const fits = occurrences.filter(({ range }) => range.start < range.end && range.end <= length);
    const names = fits.map(({ range, symbol, definition: here }) =>
      new Name(symbol, here).range(range.start, range.end),
    );
    view.dispatch({ effects: found.of({ symbols, names: RangeSet.of(names, true) }) });
  };
  return { extensions, set };
}

/** Replaces `[{ range: { start, end }, text }]` all at once. */
export function applied(view, list) {
  const length = view.state.doc.length;
  const changes = list
    .filter(({ range }) => range.end <= length)
    .map(({ range, text }) => ({ from: range.start, to: range.end, insert: text }));
  if (changes.length > 0) view.dispatch({ changes, userEvent: "input.services" });
}
