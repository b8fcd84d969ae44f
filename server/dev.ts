import { createServer } from "vite";

/** The same process on the developer's tools: changes show without a restart. */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
// All of it through Vite: a second copy of a module would not know the first one's contexts.
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
const { createRequestHandler } = await load<typeof import("react-router")>("react-router");
const { runProcess } = await load<typeof import("./lifecycle/run-process.ts")>(
  "/server/lifecycle/run-process.ts",
);

await runProcess({
  pages: createRequestHandler(() => load("virtual:react-router/server-build"), "development"),
  staticFiles: () => vite.middlewares,
  cachePages: false,
});
