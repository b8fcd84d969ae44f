import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";

/** Prints a report and writes it to bench/results, with its figures as JSON. */
export async function writeReport(name: string, lines: string[], figures?: unknown): Promise<void> {
  const text = lines.join("\n");
  await mkdir(projectFile("bench/results"), { recursive: true });
  await writeFile(projectFile(`bench/results/${name}.md`), `${text}\n`);
  if (figures !== undefined) {
    const file = projectFile(`bench/results/${name}.json`);
    await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  }
  console.log(`\n${text}\n`);
}

const loadAtStart = loadavg()[0] ?? 0;

/** The machine, and its load during the measurement. */
export function machine(): string {
  const kind = cpus()[0]?.model.trim() ?? "unknown processor";
  const load = `load ${loadAtStart.toFixed(1)} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  return `Node ${process.version}, ${cpus().length} cores (${kind}), ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}; ${load}.`;
}

export function table(head: string[], rows: (string | number)[][]): string[] {
  // The first column is text, the others are figures.
  const align = head.map((_, place) => (place === 0 ? "---" : "---:"));
  return [head, align, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Three significant digits. */
export function formatFigure(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
