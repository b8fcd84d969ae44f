import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "./build.ts";
import { exitWithError } from "./run-command.ts";

try {
  await ensureBuilt((line) => console.log(`  ${line}`));
} catch (error) {
  exitWithError(error);
}
process.setSourceMapsEnabled(true);
await import(projectFile("build/server/index.js"));
