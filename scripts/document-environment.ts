import { readFileSync, writeFileSync } from "node:fs";
import { documentation, environmentSchema } from "#server/lifecycle/environment-schema.ts";

const README = "README.md";
const EXAMPLE = ".env.example";
const TABLE = /(?<=<!-- environment -->\n\n).*?(?=\n\n<!-- \/environment -->)/s;

const HEADER = `# Everything here is optional: without any of it, the complete site runs on this machine.
# Copy this file to .env and remove the # in front of what you set.
# Written by scripts/document-environment.ts from server/lifecycle/environment-schema.ts.
`;

/** `node scripts/document-environment.ts` generates README.md's table and .env.example from the schema. */
export function documentEnvironment(): Record<string, string> {
  const variables = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const notes = documentation.get(schema);
    if (!notes) throw new Error(`${name} is not documented`);
    return { name, ...notes };
  });
  const rows = variables.map(({ name, unset, about }) => `| \`${name}\` | ${unset} | ${about} |`);
  const table = ["| Variable | Default | What it does |", "|---|---|---|", ...rows].join("\n");
  const examples = variables.map(({ name, unset, about, example }) => {
    const isShown = unset === "none" || unset === `\`${example}\``;
    const sentences = isShown ? about : `${about} Not set: ${unset}.`;
    const comment = `# ${sentences.replaceAll("`", "").replaceAll(". ", ".\n# ")}`;
    return `${comment}\n#${name}=${example}\n`;
  });
  return {
    [README]: readFileSync(README, "utf8").replace(TABLE, () => table),
    [EXAMPLE]: [HEADER, ...examples].join("\n"),
  };
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(documentEnvironment())) writeFileSync(path, text);
}
