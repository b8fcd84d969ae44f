import { readFileSync } from "node:fs";
import { cpus } from "node:os";

type Line = { threat: string; tried: string; through: number; measured: string };

/** What was tried and how much got through, as a table for people. */
export function attackTable(resultsFile: string): string {
  const lines = readFileSync(resultsFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
    .sort((a, b) => a.threat.localeCompare(b.threat));
  const rows = lines.map(
    ({ threat, tried, through, measured }) =>
      `| ${cell(threat)} | ${cell(tried)} | **${through}** | ${cell(measured)} |`,
  );
  const total = lines.reduce((sum, { through }) => sum + through, 0);
  return `# Attacks on the built site

\`npm run attack\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores. ${lines.length} threats, ${total} got through.

| Threat | What was tried | Got through | Measured besides |
|---|---|---|---|
${rows.join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
