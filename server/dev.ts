import { createServer } from "vite";

/** `npm run dev`: the same process on Vite's development server. */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
// Everything is loaded through Vite: a second copy of a module would have contexts of its own.
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
