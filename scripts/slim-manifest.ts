import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Every visitor loads the list of routes: what no browser of ours reads is taken out of it. */
export async function slimManifestIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`One list of routes was expected, not ${names.length}`);
  const path = join(folder, names[0] ?? "");
  await writeFile(path, slimManifest(await readFile(path, "utf8")));
}

const NEVER_READ = ["imports", "hasDefaultExport"];

/**
 * The parts of each route are named only for links that load ahead, which we have none of; the
 * browser finds them by itself in the route's own file.
 */
export function slimManifest(script: string): string {
  const [, before, list = "", after] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(script) ?? [];
  const manifest = JSON.parse(list) as { routes: Record<string, Record<string, unknown>> };
  for (const route of Object.values(manifest.routes)) {
    for (const [name, value] of Object.entries(route)) {
      const saysNothing = value === false || (Array.isArray(value) && value.length === 0);
      if (saysNothing || NEVER_READ.includes(name)) delete route[name];
    }
  }
  return `${before}${JSON.stringify(manifest)}${after}`;
}
