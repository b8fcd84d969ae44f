import { findRawColours } from "./raw-colours.ts";
import { exitWithError, runPackage } from "./run-command.ts";
import { testEnvironment } from "./test-environment.ts";

type Check = readonly [title: string, file: string, ...options: string[]];
const ROUTE_TYPES: Check = ["Route types", "@react-router/dev/bin.cjs", "typegen"];
const FORMAT: Check = [
  "Format and lint",
  "@biomejs/biome/bin/biome",
  "check",
  "--error-on-warnings",
  ".",
];
/** One checker: several would each work out the types that all files share. */
const TYPES: Check = ["Types", "typescript/bin/tsc", "--noEmit", "--checkers", "1"];
const DEAD_CODE: Check = ["Dead code", "knip/bin/knip.js"];

/** The static checks, side by side: each waits for the disk or for one core now and then. */
export async function verify(): Promise<void> {
  const routeTypes = check(ROUTE_TYPES);
  const results = await Promise.allSettled([
    routeTypes.then(() => check(TYPES)),
    routeTypes.then(() => check(DEAD_CODE)),
    check(FORMAT),
    checkRawColours(),
  ]);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function check([title, file, ...options]: Check): Promise<void> {
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
    const env = await testEnvironment();
    await runPackage("vitest/vitest.mjs", ["run", "--project", "unit"], { env });
  } catch (error) {
    exitWithError(error);
  }
}
