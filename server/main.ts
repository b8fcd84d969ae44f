import { canRunSite, OLDEST_NODE } from "./lifecycle/required-node.mjs";

/** The entry of the build. An older Node cannot read the rest of it, so this is checked first. */
if (!canRunSite()) {
  console.error(
    `\nThe site needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}: start it with npm start, which brings its own, or install Node 24.\n`,
  );
  process.exit(1);
}
await import("./production.ts");
