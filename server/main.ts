const NODE_MAJOR = 26;

/** The entry of the build. An older Node cannot read the rest of it, so the version is checked first. */
if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR) {
  console.error(
    `\nThe site needs Node ${NODE_MAJOR} or newer, and this is Node ${process.versions.node}: start it with npm start, which brings its own, or install Node ${NODE_MAJOR}.\n`,
  );
  process.exit(1);
}
await import("./production.ts");

// Makes this file a module, so that it can await.
export {};
