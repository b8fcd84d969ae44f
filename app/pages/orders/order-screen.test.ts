import { createElement } from "react";
import { expect, test } from "vitest";
import type { Installation } from "#app/http/request-context.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { discardingFileStorage } from "#tests/helpers/catalogue/storage-fixture.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { goods, labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { renderAt } from "#tests/helpers/render-page.ts";
import { customerOrderView } from "./customer-order-view.server.ts";
import { OrderScreen } from "./order-screen.tsx";

const { scene, sent, accept } = negotiationFixture();

test("labour is shown by the hour, without a place for a picture", async () => {
  const productId = await scene.product({ price: "100.00", stock: 5 });
  const { accessKey } = await sent([goods(productId, { quantity: 2 }), labour()]);
  const outcome = await accept(accessKey);
  if (!outcome.ok) throw new Error(outcome.reason);
  const [product, work, ...others] = await orderedGoods(outcome.order.accessKey);
  expect(others).toEqual([]);
  expect(product).toMatchObject({
    hasPicture: true,
    text: expect.stringContaining("2 × R 100.00"),
  });
  expect(work).toMatchObject({
    hasPicture: false,
    text: expect.stringContaining("8 × hour at R 650.00"),
  });
});

test("only goods can be ordered again", async () => {
  const productId = await scene.product({ price: "100.00", stock: 5 });
  for (const lines of [[goods(productId), labour()], [labour()]]) {
    const { accessKey } = await sent(lines);
    const outcome = await accept(accessKey);
    if (!outcome.ok) throw new Error(outcome.reason);
    const page = await orderPage(outcome.order.accessKey);
    expect(page.includes("Order again")).toBe(lines.length === 2);
  }
});

async function orderedGoods(accessKey: string) {
  const html = await orderPage(accessKey);
  const [, list = ""] = /<ul class="line-items[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  return list.split("</li>").flatMap((item) => {
    const text = item.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
    return text ? [{ hasPicture: item.includes("line-item-picture"), text }] : [];
  });
}

async function orderPage(accessKey: string): Promise<string> {
  const order = await scene.read(accessKey);
  if (!order) throw new Error("There is no such order");
  const view = await customerOrderView(
    {
      database: scene.database,
      files: discardingFileStorage as FileStorage,
      installation: { deliversMail: true } as Installation,
      secret: "secret",
    },
    order,
  );
  const screen = createElement(OrderScreen, {
    ...{ order: view, result: undefined, back: undefined },
    ...{ isByLink: true, isGuestOrder: true, savedDetailsDays: undefined },
  });
  return renderAt("/", screen);
}
