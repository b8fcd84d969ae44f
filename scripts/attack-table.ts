import { readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Whatever could not be tried says so, and has no number. */
type Line = {
  threat: string;
  tried: string;
  through: number;
  measured: string;
  isUntried?: boolean;
};

/** What was tried and how much got through, as a table for people. */
export function attackTable(resultsFile: string): string {
  const lines = readFileSync(resultsFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
    .sort((a, b) => a.threat.localeCompare(b.threat));
  const rows = lines.map(
    ({ threat, tried, through, measured, isUntried }) =>
      `| ${cell(threat)} | ${cell(tried)} | ${isUntried ? "not tried" : `**${through}**`} | ${cell(measured)} |`,
  );
  const told = lines.filter(({ isUntried }) => !isUntried);
  const total = told.reduce((sum, { through }) => sum + through, 0);
  return `# Attacks on the built site

\`npm run attack\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores. ${told.length} threats, ${total} got through.

| Threat | What was tried | Got through | Measured besides |
|---|---|---|---|
${rows.join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
