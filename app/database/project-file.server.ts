import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The absolute path of a project file, when running from source or from the build. */
export function projectFile(path: string): string {
  return join(projectRoot, path);
}

const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json above the running code");
  return findProjectRoot(parent);
}
