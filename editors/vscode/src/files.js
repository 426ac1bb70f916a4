// What programs may import: a server inside of the editor has no files, so it is given those of each program's folder.

import * as vscode from "vscode";

/** Most files of a folder, and bytes of one, that are read. */
const MOST_FILES = 500;
const MOST_BYTES = 1 << 20;

/** The folder of a program; none of a text that is no file.
 * @param {vscode.Uri} program */
export function folderOf(program) {
  if (program.scheme === "untitled" || !program.path.includes("/")) return undefined;
  const path = program.path.slice(0, program.path.lastIndexOf("/")) || "/";
  return program.with({ path, query: "", fragment: "" });
}

/** The programs in a folder, as the server wants them; none if it cannot be read.
 * @param {vscode.Uri} folder
 * @returns {Promise<{ name: string, text: string }[]>} */
export async function programsIn(folder) {
  const { fs } = vscode.workspace;
  const entries = await fs.readDirectory(folder).then((found) => found, () => []);
  const names = entries.filter(([name, type]) => type & vscode.FileType.File && /\.qat$/i.test(name)).map(([name]) => name);
  const read = names.sort().slice(0, MOST_FILES).map(async (name) => {
    const bytes = await fs.readFile(vscode.Uri.joinPath(folder, name)).then((found) => found, () => undefined);
    if (!bytes || bytes.length > MOST_BYTES) return [];
    return [{ name, text: new TextDecoder().decode(bytes) }];
  });
  return (await Promise.all(read)).flat();
}
