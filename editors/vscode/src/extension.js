// The extension: the language server as WebAssembly, in the program that runs extensions, which in a browser is a worker of its
// own. The same file serves the desktop and the web.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import init, { LanguageServer, lastWords } from "wasm-language";
import { folderOf, programsIn } from "./files.js";
import { ServerPort } from "./server.js";

const MODULE = "language_bg.wasm";
const RESTART = "Restart extensions";

/** Says that the server is gone, and offers what makes a new one.
 * @param {vscode.LogOutputChannel} log
 * @param {unknown} error */
async function brokenDown(log, error) {
  log.error(lastWords() ?? String(error));
  const chosen = await vscode.window.showErrorMessage("The language server of QAT and Q broke down.", RESTART);
  if (chosen === RESTART) await vscode.commands.executeCommand("workbench.action.restartExtensionHost");
}

/** @param {vscode.ExtensionContext} context */
export async function activate(context) {
  const log = vscode.window.createOutputChannel("Hypercubist", { log: true });
  const module = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, MODULE));
  await init({ module_or_path: module });
  const port = new ServerPort(new LanguageServer(), (error) => brokenDown(log, error));
  const options = { documentSelector: [{ language: "qat" }, { language: "qter" }], outputChannel: log };
  const client = new LanguageClient("hypercubist", "Hypercubist", options, /** @type {any} */ (port));

  /** Gives the server what the folder of a program has.
   * @param {vscode.Uri} program */
  const give = async (program) => {
    const folder = folderOf(program);
    if (!folder || !client.isRunning()) return;
    const files = await programsIn(folder);
    await client.sendNotification("hypercubist/files", { folder: client.code2ProtocolConverter.asUri(folder), files });
  };
  /** @param {vscode.TextDocument} document */
  const opened = (document) => (document.languageId === "qat" ? give(document.uri) : undefined);

  const watcher = vscode.workspace.createFileSystemWatcher("**/*.qat");
  context.subscriptions.push(
    log,
    watcher,
    watcher.onDidCreate(give),
    watcher.onDidChange(give),
    watcher.onDidDelete(give),
    vscode.workspace.onDidOpenTextDocument(opened),
    { dispose: () => client.dispose() },
  );
  await client.start();
  await Promise.all(vscode.workspace.textDocuments.map(opened));
}
