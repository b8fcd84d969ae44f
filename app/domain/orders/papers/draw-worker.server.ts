import { parentPort } from "node:worker_threads";
import { drawPaper } from "./draw-paper.server.ts";
import type { Paper } from "./paper.ts";

/** Draws in a thread of its own: setting type takes longer than other visitors should wait. */
parentPort?.on("message", async ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    parentPort?.postMessage({ id, pdf: await drawPaper(paper) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});
