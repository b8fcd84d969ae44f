import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Shop } from "./shop.ts";

/** An admin who sends one picture after the other until told to stop; then says how many got in. */
export function startUploading(shop: Shop, cookie: string) {
  let isOver = false;
  let stored = 0;
  const done = (async () => {
    const picture = await sharp({
      create: { width: 600, height: 400, channels: 3, background: "#36285c" },
    })
      .jpeg()
      .toBuffer();
    while (!isOver) {
      const answer = await fetch(shop.at(`/admin/uploads/pictures?name=${randomUUID()}.jpg`), {
        method: "POST",
        headers: { origin: shop.origin, cookie },
        body: new Uint8Array(picture),
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) stored++;
    }
  })();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await done;
      return stored;
    },
  };
}
