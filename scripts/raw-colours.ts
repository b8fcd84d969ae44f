import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";

const RAW_VALUE =
  /(?<![\w"'`/(&])#[0-9a-f]{3,8}\b(?![\w-])|\b(?:oklch|oklab|rgba?|hsla?|hwb|lch|lab)\(/gi;
const RAW_STRING = /["'`]#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})["'`]/gi;

/** The tokens, and formats without CSS variables (mail, PDF, theme-color). */
const ALLOWED = new Set([
  "app/styles.css",
  "app/mail/mail-colours.ts",
  "app/domain/documents/pdf/pdf-writer.server.ts",
  "app/content/brand/oklch.ts",
]);

/** Every raw colour value outside the design tokens. */
export async function findRawColours(): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(projectFile("app"), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = relative(projectFile("."), join(entry.parentPath, entry.name));
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    if (ALLOWED.has(path)) continue;
    const lines = (await readFile(projectFile(path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      for (const raw of rawColoursIn(line)) found.push(`${path}:${index + 1} ${raw}`);
    });
  }
  return found;
}

export function rawColoursIn(line: string): string[] {
  return [RAW_VALUE, RAW_STRING].flatMap((kind) => [...line.matchAll(kind)].map(([raw]) => raw));
}
