import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Every visitor loads the list of routes: what no browser of ours reads is taken out of it. */
export async function slimManifestIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`One list of routes was expected, not ${names.length}`);
  const path = join(folder, names[0] ?? "");
  await writeFile(path, slimManifest(await readFile(path, "utf8")));
}

/**
 * The parts of each route are named only for links that load ahead, which we have none of; the
 * browser finds them by itself in the route's own file.
 */
export function slimManifest(script: string): string {
  const [, before, list = "", after] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(script) ?? [];
  const manifest = JSON.parse(list) as { routes: Record<string, { imports?: string[] }> };
  for (const route of Object.values(manifest.routes)) delete route.imports;
  return `${before}${JSON.stringify(manifest)}${after}`;
}
