import { createServer } from "vite";

/** The same process on the developer's tools: changes show without a restart. */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { runProcess } = (await vite.ssrLoadModule(
  "/server/run-process.ts",
)) as typeof import("./run-process.ts");
const { createRequestHandler } = await import("react-router");

await runProcess({
  pages: createRequestHandler(
    () => vite.ssrLoadModule("virtual:react-router/server-build") as never,
    "development",
  ),
  staticFiles: () => vite.middlewares as never,
  cachePages: false,
});
