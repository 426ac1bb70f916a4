// How the element looks. A page changes it by custom properties and by the parts' names (docs/player.md).

export const STYLE = `
:host {
  display: block;
  max-width: 26rem;
  color: var(--hypercubist-text, inherit);
  background: var(--hypercubist-background, transparent);
  --accent: var(--hypercubist-accent, #2563c9);
}
:host([hidden]), [hidden] { display: none !important }
[part="picture"] {
  display: block;
  aspect-ratio: 1;
  touch-action: pan-y;
  cursor: grab;
  user-select: none;
}
[part="picture"]:active { cursor: grabbing }
[part="picture"] svg, ::slotted(*) { display: block; width: 100%; height: 100% }
[part="controls"] { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem }
[part="controls"] input { flex: 1 1 6rem; min-width: 4rem; accent-color: var(--accent) }
button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 0.3rem; cursor: pointer }
[part="controls"] button { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; padding: 0 }
[part="controls"] svg { width: 1.1rem; height: 1.1rem; fill: currentColor }
button:hover:enabled { border-color: currentColor }
button:disabled { opacity: 0.4; cursor: default }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
[part="moves"] { margin: 0.25rem 0; max-height: 7rem; overflow: auto; overflow-wrap: anywhere; line-height: 1.9 }
[part~="move"] { padding: 0.1rem 0.2rem }
[part~="current"] { background: var(--accent); color: var(--hypercubist-on-accent, #fff) }
[part="error"] { margin: 0.5rem 0; color: var(--hypercubist-error, #b3261e) }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`;
