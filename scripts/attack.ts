import { ensureBuilt } from "./build.ts";
import { endBadly, runPackage } from "./run-command.ts";

/** `npm run attack`: the built site as strangers find it; each line says what was tried and how much got through. */
try {
  await ensureBuilt(console.log);
  await runPackage("vitest/vitest.mjs", ["run", "--project", "attack", "--reporter=verbose"]);
} catch (error) {
  endBadly(error);
}
