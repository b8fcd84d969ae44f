import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The absolute path of a project file, when running from source or from the build. */
export function projectFile(path: string): string {
  return join(projectRoot, path);
}

/**
 * A program that runs in a process or thread of its own: as scripts/build.ts built it when this code
 * was built too, otherwise its source.
 */
export function programFile(source: string): string {
  if (import.meta.filename.endsWith(".ts")) return projectFile(source);
  return projectFile(`build/server/${programName(source)}.js`);
}

export function programName(source: string): string {
  return basename(source).replace(/(\.server)?\.ts$/, "");
}

const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json above the running code");
  return findProjectRoot(parent);
}
