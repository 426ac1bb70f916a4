// Texts in which what stands between backquotes is code.

/** Appends such a text to `box`. */
export function appendWords(box, text) {
  text.split("`").forEach((part, index) => {
    if (index % 2 === 0) return box.append(part);
    const code = document.createElement("code");
    code.textContent = part;
    box.append(code);
  });
  return box;
}
