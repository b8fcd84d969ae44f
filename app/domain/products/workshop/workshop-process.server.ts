import { setPriority } from "node:os";
import { encodePicture } from "../encode-picture.server.ts";
import type { WorkshopAsk, WorkshopReply } from "./workshop-jobs.ts";

/** The process behind workshop.server.ts: it answers what it is asked until nobody is there to ask. Visitors come before it. */
setPriority(5);
process.on("disconnect", () => process.exit(0));
// The site decides when to stop; a Ctrl+C at the terminal reaches both.
process.on("SIGINT", () => {});
process.on("message", async (ask: WorkshopAsk) => {
  const reply: WorkshopReply = await work(ask).then(
    (answers) => ({ id: ask.id, answers }),
    (error: Error) => ({ id: ask.id, failed: error.stack ?? error.message }),
  );
  if (process.connected) process.send?.(reply);
});

async function work(ask: WorkshopAsk): Promise<unknown> {
  if (ask.kind === "encode") return encodePicture(ask.asks.bytes, ask.asks.pace);
  // Only a site with the demo needs these.
  const demo = await import("./make-demo-files.server.ts");
  return ask.kind === "draw"
    ? demo.drawPicture(ask.asks.name, ask.asks.place)
    : demo.writeDatasheet(ask.asks.name);
}
