import { beforeAll, expect, test } from "vitest";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { oneProcess } from "#tests/helpers/site/two-processes.ts";

const sites = oneProcess();
let product: string;

beforeAll(async () => {
  const { rows } = await sites.database.$client.query(
    "insert into products (name, description, price, stock, weight_grams) values ('Switch', 'x', 500, 50, 2000) returning id",
  );
  product = rows[0].id;
});

const address = {
  fullName: "Thandi Nkosi",
  email: "thandi@example.com",
  phone: "0821234567",
  street: "5 Long Street",
  suburb: "City Bowl",
  city: "Cape Town",
  province: "Western Cape",
  postalCode: "8001",
  paymentMethod: "eft",
};

async function review(quantity: string, deliveryMethod = "courier"): Promise<FormBrowser> {
  const visitor = new FormBrowser(sites.origins.visitors);
  await visitor.post("/cart", { intent: "add", productId: product, quantity });
  await visitor.post("/checkout", { ...address, deliveryMethod, go: "review" });
  await visitor.open("/checkout/review");
  return visitor;
}

const plain = (browser: FormBrowser) => browser.text.replaceAll("\u00a0", " ");

test("a new price applies to the shop at once, and an order keeps the one it was placed with", async () => {
  const early = await review("1");
  expect(plain(early)).toContain("R 179.00");
  await early.press("Place order and pay R 679.00 by EFT");
  const order = early.path;

  const late = await review("1");
  await sites.admin.open("/admin/settings/delivery");
  await sites.admin.press("Save", { "zone2-firstPrice": "200", "zone2-maxDays": "1" });
  expect(sites.admin.status).toBe(422);
  expect(sites.admin.text).toContain("Enter the same number of days as in From, or more.");
  await sites.admin.press("Save", { "zone2-maxDays": "6", freeFrom: "1 500" });
  expect(sites.admin.text).toContain("The delivery settings have been saved.");

  // What was agreed is no longer the price: nothing is ordered at another one.
  await late.press("Place order and pay R 679.00 by EFT");
  expect(late.text).toContain("so nothing was ordered");
  await early.open(order);
  expect(plain(early)).toContain("R 679.00");

  await late.open("/delivery");
  const { rows } = await sites.database.$client.query(
    "select updated_at from settings where \"group\" = 'delivery'",
  );
  expect(late.text).toContain(`Last updated: ${formatLongDate(rows[0].updated_at)}`);
  expect(plain(late)).toContain("R 200.00");
  expect(late.text).toContain("2 to 6 working days");
  expect(plain(late)).toContain("free for orders of R 1 500.00 or more");
  await late.open(`/products/${product}`);
  expect(plain(late)).toContain("free for orders of R 1 500.00 or more");
  const three = await review("3");
  await three.press("Place order and pay R 1500.00 by EFT");
  expect(three.path).toMatch(/^\/orders\//);
});

test("a zone is added and removed", async () => {
  await sites.admin.open("/admin/settings/delivery");
  await sites.admin.press("Save", {
    "zone3-name": "Western Cape",
    "zone3-minDays": "3",
    "zone3-maxDays": "5",
    "zone3-firstKilograms": "1",
    "zone3-firstPrice": "300",
    "zone3-eachFurtherKilogram": "10",
    "zone-of-Western Cape": "3",
  });
  expect(sites.admin.text).toContain("have been saved");
  expect(plain(await review("1"))).toContain("R 310.00");
  await sites.admin.press("Save", { "zone3-remove": "yes", "zone-of-Western Cape": "2" });
  expect(sites.admin.text).toContain("have been saved");
  expect(plain(await review("1"))).toContain("R 200.00");
});

test("a zone is moved by its buttons, which save the form", async () => {
  await sites.admin.open("/admin/settings/delivery");
  await sites.admin.press("Move down: Gauteng", { "zone0-minDays": "2" });
  expect(sites.admin.text).toContain("have been saved");
  expect(sites.admin.fieldValue("zone0-name")).toBe("Neighbouring provinces");
  expect(sites.admin.fieldValue("zone1-minDays")).toBe("2");
  await sites.admin.press("Move up: Gauteng", { "zone1-minDays": "1" });
  expect(sites.admin.fieldValue("zone0-name")).toBe("Gauteng");
});

test("without a courier people collect, and one of the two stays on", async () => {
  await sites.admin.open("/admin/settings/delivery");
  await sites.admin.press("Save", { courier: false, collection: false });
  expect(sites.admin.status).toBe(422);
  expect(sites.admin.text).toContain("switch on the courier, collection or both");
  await sites.admin.press("Save", { collection: "yes" });
  expect(sites.admin.text).toContain("have been saved");
  const visitor = await review("1");
  expect(visitor.path).toMatch(/^\/checkout\?/);
  expect(visitor.text).toContain("That delivery method isn’t available");
  expect(visitor.text).not.toContain("Courier to your door");
  await visitor.open(`/products/${product}`);
  expect(visitor.text).toContain("Collect from our office, free.");
  await visitor.open("/cart");
  expect(visitor.text).toContain("Free collection");
  await sites.admin.open("/admin/settings/delivery");
  await sites.admin.press("Save", { courier: "yes" });
});

test("the shop's limits apply, and the pages state them", async () => {
  await sites.admin.open("/admin/settings/shop");
  await sites.admin.press("Save", { reservationHours: "200" });
  expect(sites.admin.text).toContain("Enter a whole number from 1 to 168.");
  await sites.admin.press("Save", {
    reservationHours: "48",
    unpaidOrders: "3",
    guestUnits: "8",
    guestTotal: "R 5 000",
    quotationDays: "30",
    reorderLevel: "7",
    pageSize: "12",
  });
  expect(sites.admin.text).toContain("have been saved");
  const visitor = await review("3", "collection");
  expect(visitor.text).toContain("within 48 hours and we hold your items");
  expect(visitor.text).toContain("valid for 30 days");
  await visitor.press("Place order and pay R 1500.00 by EFT");
  expect(visitor.path).toMatch(/^\/orders\//);
  const { rows } = await sites.database.$client.query(
    "select extract(epoch from stock_reserved_until - placed_at) / 3600 as hours from orders order by number desc limit 1",
  );
  expect(Math.round(rows[0].hours)).toBe(48);

  const fourth = await review("1", "collection");
  await fourth.press("Place order and pay R 500.00 by EFT");
  expect(fourth.text).toContain("already has three unpaid orders");
  const large = await review("9", "collection");
  expect(plain(large)).toContain("up to 8 of any product and R 5000.00 in total");
  await visitor.open("/company-information");
  expect(plain(visitor)).toContain("at most 8 of any product and goods worth up to R 5 000.");
  expect(visitor.text).toContain("within 48 hours");
  await visitor.open("/terms");
  expect(visitor.text).toContain("are valid for 30 days");
  await sites.admin.open("/admin/products/new");
  expect(sites.admin.fieldValue("reorderLevel")).toBe("7");
  await sites.admin.open("/admin/audit");
  expect(sites.admin.text).toContain("reservation hours");
  expect(sites.admin.text).toMatch(/Coast and Northern Cape: first price.*R 179.00.*R 200.00/);
});

test("a save of settings opened from the setup guide leads back to the guide", async () => {
  const guide = 'href="/admin/setup"';
  await sites.admin.open("/admin/settings/delivery");
  expect(sites.admin.html).not.toContain(guide);
  await sites.admin.open("/admin/settings/delivery?from=setup");
  await sites.admin.press("Save");
  expect(sites.admin.text).toContain("saved");
  expect(sites.admin.html).toContain(guide);
});
