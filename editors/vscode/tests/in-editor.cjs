// Runs inside of VS Code for the web, beside the extension, and asks the editor for what the extension gives it.

const vscode = require("vscode");

const PROGRAM = `.registers { A, B <- 3x3 builtin (90, 90) }
import "more.qat"
    input "A number:" A
    twice A
    halt "Twice that is" A
`;
const MORE = ".macro twice {\n    ($R:reg) => { multiply $R 2 at B\n        move B to $R }\n}\n";

/** A folder in memory. */
class Memory {
  files = new Map([["/work/main.qat", PROGRAM], ["/work/more.qat", MORE]]);
  changed = new vscode.EventEmitter();
  onDidChangeFile = this.changed.event;

  watch() {
    return { dispose() {} };
  }

  stat({ path }) {
    if (path === "/" || path === "/work") return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const text = this.files.get(path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.length };
  }

  readDirectory() {
    return [...this.files.keys()].map((name) => [name.slice("/work/".length), vscode.FileType.File]);
  }

  readFile(uri) {
    this.stat(uri);
    return new TextEncoder().encode(this.files.get(uri.path));
  }

  writeFile({ path }, bytes) {
    this.files.set(path, new TextDecoder().decode(bytes));
  }

  createDirectory() {}
  delete() {}
  rename() {}
}

function equal(found, wanted, what) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

/** Waits until something is so. */
async function until(what, is) {
  for (let round = 0; round < 400; round += 1) {
    const found = await is();
    if (found) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${what}: not within 40 s`);
}

exports.run = async () => {
  vscode.workspace.registerFileSystemProvider("memory", new Memory());
  const uri = vscode.Uri.parse("memory:/work/main.qat");
  const document = await vscode.workspace.openTextDocument(uri);
  equal(document.languageId, "qat", "the language");
  await vscode.window.showTextDocument(document);
  const errors = () => vscode.languages.getDiagnostics(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
  const ask = (command, ...rest) => vscode.commands.executeCommand(`vscode.${command}`, uri, ...rest);

  const symbols = await until("the outline", async () => {
    const found = await ask("executeDocumentSymbolProvider");
    return found?.length ? found : undefined;
  });
  equal(symbols.map(({ name }) => name).slice(0, 2), ["A", "B"], "the outline");
  const hover = await ask("executeHoverProvider", new vscode.Position(3, 10));
  const text = hover.flatMap(({ contents }) => contents).map(({ value }) => value).join("\n");
  if (!text.includes("90 values")) throw new Error(`the explanation of A: ${text}`);

  // Only a program without errors costs turns, so what it imports has come from the folder.
  const hints = await until("what statements cost", async () => {
    const found = await ask("executeInlayHintProvider", new vscode.Range(0, 0, 5, 0));
    return found?.length ? found : undefined;
  });
  if (!hints.every(({ label }) => /^\d+ turns?$/.test(label))) throw new Error(`what statements cost: ${JSON.stringify(hints)}`);
  equal(errors(), [], "errors");

  const [definition] = await ask("executeDefinitionProvider", new vscode.Position(3, 10));
  equal((definition.uri ?? definition.targetUri).toString(), uri.toString(), "where A is defined");

  const end = document.lineAt(4).range.end;
  const { items } = await ask("executeCompletionItemProvider", end.translate(0, 0));
  if (!items.some(({ label }) => (label.label ?? label) === "A")) throw new Error("A is not offered");

  // A mistake, and the change that mends it.
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(4, 4, 4, 8), "hlat");
  await vscode.workspace.applyEdit(edit);
  const [mistake] = await until("the mistake", () => (errors().length ? errors() : undefined));
  equal(mistake.code, "qat::unknown-statement", "the mistake");
  const actions = await ask("executeCodeActionProvider", mistake.range);
  const cure = actions.find(({ title }) => title === "Write `halt`");
  await vscode.workspace.applyEdit(cure.edit);
  await until("no errors after the cure", () => errors().length === 0);
  equal(document.getText(), PROGRAM, "the mended text");

  // Q is served, too.
  const q = await vscode.workspace.openTextDocument({ language: "qter", content: "Puzzles\nA: 3x3\n\n1 | U\n" });
  equal(q.languageId, "qter", "the language of Q");
};
