import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { type ConfirmedWrites, countInconsistencies } from "./crash-consistency.ts";
import type { Fault } from "./fault-report.ts";
import { type Buyer, openShop } from "./shop.ts";

const KILLS = Number(process.env.FAULTS_KILLS ?? 200);
const WRITERS = { orders: 4, messages: 2, uploads: 1 };
const STOCK = 100_000;

/**
 * kill -9 at any moment while orders, messages and pictures are being written, again and again. What
 * was pressed and got no answer is pressed again after the restart, as people do.
 */
export const kill: Fault = {
  title: "kill -9 while orders, messages and pictures are written",
  how: "The process of the site is killed at random moments, after it has taken at least one order, while 4 buyers order, 2 people write and one admin uploads without a pause; its PostgreSQL is left behind and ended by the next start. A press without an answer is repeated after it.",
  async run(say) {
    const shop = await openShop();
    const confirmed: ConfirmedWrites = {
      orders: new Set(),
      messages: new Set(),
      uploads: new Set(),
    };
    const unanswered: Buyer[] = [];
    const [productId, cookie] = [await shop.addProduct(STOCK), await shop.logIn()];
    const picture = await sharp({
      create: { width: 600, height: 400, channels: 3, background: "#36285c" },
    })
      .jpeg()
      .toBuffer();

    const press = async (buyer: Buyer) => {
      unanswered.push(buyer);
      const answer = await shop.press(buyer);
      if (answer.status === 303) confirmed.orders.add(buyer.form.idempotencyKey);
      unanswered.splice(unanswered.indexOf(buyer), 1);
    };
    const order = async () => {
      const buyer = await shop.buyer(productId, 2);
      if (buyer) await press(buyer);
    };
    const message = async () => {
      const mark = randomUUID();
      const answer = await fetch(shop.at("/api/contact"), {
        method: "POST",
        headers: {
          origin: shop.origin,
          "content-type": "application/json",
          "x-forwarded-for": shop.browser().ipAddress,
        },
        body: JSON.stringify({
          name: "Thandi",
          // One mailbox gets a few acknowledgements a day.
          email: `${mark}@example.com`,
          message: `Hello ${mark}`,
        }),
      });
      if (answer.ok) confirmed.messages.add(mark);
    };
    const upload = async () => {
      const answer = await fetch(shop.at(`/admin/uploads/pictures?name=${randomUUID()}.jpg`), {
        method: "POST",
        headers: { origin: shop.origin, cookie },
        body: new Uint8Array(picture),
      });
      if (answer.ok) confirmed.uploads.add(JSON.stringify(await answer.json()));
    };

    for (let kills = 1; kills <= KILLS; kills++) {
      let isKilled = false;
      const until = (write: () => Promise<void>) => async () => {
        while (!isKilled) await write().catch(() => undefined);
      };
      const writing = [
        ...Array.from({ length: WRITERS.orders }, () => until(order)()),
        ...Array.from({ length: WRITERS.messages }, () => until(message)()),
        ...Array.from({ length: WRITERS.uploads }, () => until(upload)()),
      ];
      // Once it sells again, at any moment of a request: every place in the code is hit in the long run.
      const before = confirmed.orders.size;
      const end = Date.now() + 20_000;
      while (confirmed.orders.size === before && Date.now() < end) await pause(20);
      await pause(Math.random() * 1000);
      shop.site().kill("SIGKILL");
      isKilled = true;
      await shop.site().exited;
      await Promise.all(writing);
      await shop.restart();
      for (const buyer of unanswered.splice(0)) await press(buyer);
      if (kills % 20 === 0) say(`${kills} kills, ${confirmed.orders.size} orders`);
    }
    try {
      return await countInconsistencies(shop, { productId, stock: STOCK, confirmed, kills: KILLS });
    } finally {
      await shop.close();
    }
  },
};
