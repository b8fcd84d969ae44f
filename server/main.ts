import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type ServerBuild } from "react-router";
import { projectFile } from "#app/database/project-file.server.ts";
import { runProcess } from "./run-process.ts";
import { createStaticFiles } from "./static-files.ts";

await runProcess({
  pages: createRequestHandler(build as ServerBuild, "production"),
  staticFiles: (headers) => createStaticFiles(projectFile("build/client"), headers),
  cachePages: true,
});
