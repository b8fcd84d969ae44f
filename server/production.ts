import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type ServerBuild } from "react-router";
import { projectFile } from "#app/database/project-file.server.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { runProcess } from "./lifecycle/run-process.ts";

await runProcess({
  pages: createRequestHandler(build as ServerBuild, "production"),
  staticFiles: (headers) => createStaticFiles(projectFile("build/client"), headers),
  cachePages: true,
});
