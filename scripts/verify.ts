import { findRawColours } from "./raw-colours.ts";
import { exitWithError, runPackage } from "./run-command.ts";

const ROUTE_TYPES = ["Route types", "@react-router/dev/bin.cjs", "typegen"] as const;
/** Each of them waits for the disk or for one core now and then: together they fill both. */
const CHECKS = [
  ["Format and lint", "@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  ["Types", "typescript/bin/tsc", "--noEmit"],
  ["Dead code", "knip/bin/knip.js"],
] as const;

/** The static checks. */
export async function verify(): Promise<void> {
  await check(ROUTE_TYPES);
  const results = await Promise.allSettled([...CHECKS.map(check), checkRawColours()]);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function check([title, file, ...options]: readonly [string, string, ...string[]]) {
  console.log(`  ${title}`);
  await runPackage(file, options, { quiet: true });
}

async function checkRawColours() {
  console.log("  Raw colours");
  const raw = await findRawColours();
  if (raw.length > 0) throw new Error(`Raw colours outside app/styles.css:\n${raw.join("\n")}`);
}

if (import.meta.main) {
  try {
    await verify();
    console.log("  Unit tests");
    await runPackage("vitest/vitest.mjs", ["run", "--project", "unit*"]);
  } catch (error) {
    exitWithError(error);
  }
}
