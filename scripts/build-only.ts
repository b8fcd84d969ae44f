import { ensureBuilt } from "./build.ts";
import { exitWithError } from "./run-command.ts";

/** `npm run build`: installs and builds without starting, for machines where a service starts it. */
try {
  await ensureBuilt((line) => console.log(`  ${line}`));
} catch (error) {
  exitWithError(error);
}
