import { findRawColours } from "./raw-colours.ts";
import { exitWithError, runPackage } from "./run-command.ts";

const CHECKS = [
  ["Format and lint", "@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  ["Route types", "@react-router/dev/bin.cjs", "typegen"],
  ["Types", "typescript/bin/tsc", "--noEmit"],
  ["Dead code", "knip/bin/knip.js"],
] as const;

/** The static checks. */
export async function verify(): Promise<void> {
  for (const [title, file, ...options] of CHECKS) {
    console.log(`  ${title}`);
    await runPackage(file, options, { quiet: true });
  }
  console.log("  Raw colours");
  const raw = await findRawColours();
  if (raw.length > 0) throw new Error(`Raw colours outside app/styles.css:\n${raw.join("\n")}`);
}

if (import.meta.main) {
  try {
    await verify();
    console.log("  Unit tests");
    await runPackage("vitest/vitest.mjs", ["run", "--project", "unit"]);
  } catch (error) {
    exitWithError(error);
  }
}
