import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { stockAlerts } from "#app/database/tables/stock-alerts.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { notifyStockAlerts, sweepStockAlerts } from "./notify-stock-alerts.server.ts";
import {
  cancelStockAlert,
  confirmStockAlert,
  findStockAlert,
  readAlertProduct,
  requestStockAlert,
} from "./stock-alerts.server.ts";

const fixture = catalogueFixture([], []);
const services = () => ({ database: fixture.database, origin: "https://www.example.co.za" });
const EMAIL = "thandi@example.com";
let productId = "";

beforeEach(async () => {
  await fixture.database.delete(stockAlerts);
  await fixture.database.delete(mailOutbox);
  productId = await fixture.add({ name: "Kameel 8P", stock: 0 });
});

const ask = async (email = EMAIL) => {
  const product = await readAlertProduct(services(), productId);
  if (!product) throw new Error("No product");
  await requestStockAlert(services(), product, email);
};
const mails = () => fixture.database.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt));
const lastToken = async () => {
  const [mail] = await mails();
  return /confirm\?token=([\w-]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
};
const setStock = (stock: number) =>
  fixture.database.update(products).set({ stock }).where(eq(products.id, productId));

describe("asking to be told", () => {
  test("mails a link and waits for its confirmation (double opt-in)", async () => {
    await ask("Thandi@Example.com");
    const [mail] = await mails();
    expect(mail).toMatchObject({ toEmail: EMAIL, kind: "confirm-stock-alert" });
    await setStock(5);
    expect(await notifyStockAlerts(services())).toEqual({ notified: 0 });
    expect(await findStockAlert(services(), await lastToken())).toMatchObject({
      product: { name: "Kameel 8P" },
      state: "unconfirmed",
    });
  });

  test("twice mails a new link, but none to whoever already waits", async () => {
    await ask();
    const first = await lastToken();
    await fixture.database.delete(mailOutbox);
    await ask();
    expect(await findStockAlert(services(), first)).toBeUndefined();
    expect(await confirmStockAlert(services(), await lastToken())).toBe(true);
    await fixture.database.delete(mailOutbox);
    await ask();
    expect(await mails()).toEqual([]);
  });

  test("stores no token, only its hash", async () => {
    await ask();
    const [row] = await fixture.database.select().from(stockAlerts);
    expect(JSON.stringify(row)).not.toContain(await lastToken());
  });

  test("an unknown or expired link does nothing", async () => {
    await ask();
    const token = await lastToken();
    await fixture.database.update(stockAlerts).set({ createdAt: sql`now() - interval '8 days'` });
    expect(await findStockAlert(services(), token)).toBeUndefined();
    expect(await confirmStockAlert(services(), token)).toBe(false);
    expect(await confirmStockAlert(services(), "unknown")).toBe(false);
  });
});

describe("when stock rises above 0", () => {
  test("everybody who confirmed gets one email, once", async () => {
    await ask();
    await confirmStockAlert(services(), await lastToken());
    expect(await notifyStockAlerts(services())).toEqual({ notified: 0 });
    await setStock(1);
    await fixture.database.delete(mailOutbox);
    const runs = await Promise.all([notifyStockAlerts(services()), notifyStockAlerts(services())]);
    expect(runs.reduce((sum, { notified }) => sum + notified, 0)).toBe(1);
    const sent = await mails();
    expect(sent).toMatchObject([{ toEmail: EMAIL, kind: "back-in-stock" }]);
    expect(sent[0]?.textBody).toContain(`/products/${productId}`);
    await setStock(0);
    await setStock(3);
    expect(await notifyStockAlerts(services())).toEqual({ notified: 0 });
  });

  test("a draft or an archived product tells nobody", async () => {
    await ask();
    await confirmStockAlert(services(), await lastToken());
    await fixture.database
      .update(products)
      .set({ stock: 3, status: "archived" })
      .where(eq(products.id, productId));
    expect(await notifyStockAlerts(services())).toEqual({ notified: 0 });
    expect(await readAlertProduct(services(), productId)).toBeUndefined();
  });

  test("the email's own link deletes the request", async () => {
    await ask();
    await confirmStockAlert(services(), await lastToken());
    await setStock(1);
    await fixture.database.delete(mailOutbox);
    await notifyStockAlerts(services());
    const token = await lastToken();
    expect(await findStockAlert(services(), token)).toMatchObject({ state: "notified" });
    await cancelStockAlert(services(), token);
    expect(await fixture.database.select().from(stockAlerts)).toEqual([]);
  });
});

test.each([
  ["unconfirmed for 8 days", { createdAt: 8 }, 1],
  ["unconfirmed for 6 days", { createdAt: 6 }, 0],
  ["waiting for 300 days", { createdAt: 300, confirmedAt: 300 }, 0],
  ["waiting for 366 days", { createdAt: 366, confirmedAt: 366 }, 1],
  ["told 29 days ago", { confirmedAt: 40, notifiedAt: 29 }, 0],
  ["told 31 days ago", { confirmedAt: 40, notifiedAt: 31 }, 1],
])("retention: %s", async (_, ages, deleted) => {
  await ask();
  const past = Object.entries(ages).map(([column, days]) => [
    column,
    sql`now() - make_interval(days => ${days})`,
  ]);
  await fixture.database.update(stockAlerts).set(Object.fromEntries(past));
  expect(await sweepStockAlerts(fixture.database)).toEqual({ deleted });
});
