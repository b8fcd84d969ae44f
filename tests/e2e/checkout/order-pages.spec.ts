import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { querySiteDatabase, signInNewUser } from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectFitsAndAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { placeOrderOnSite, transitionOnSite } from "#tests/helpers/orders/site-orders.ts";

let database: Database;
test.beforeAll(async () => {
  database = openDatabase((await findRunningPostgres(`${process.env.SITE_DATA}/postgres`)) ?? {});
});
test.afterAll(() => closeDatabase(database));

const LONG = "Nomvula van der Westhuizen-Dlamini ".repeat(3).trim();
const courierDelivery = {
  fullName: LONG,
  companyName: "Maatskappysnaamsonderspasies".repeat(4),
  remark: "Ring the bell.\nThe dog is friendly.",
  deliveryMethod: "courier",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
};

test("an order in each of its states is accessible, and fits on 320 px", async ({ page }) => {
  const ways = {
    waiting: [],
    cancelled: ["cancelled"],
    "on its way": ["paid", "packed", "shipped"],
  } as const;
  for (const way of Object.values(ways)) {
    const { id, accessKey } = await placeOrderOnSite(database, {
      details: courierDelivery,
      names: ["Highveld 14 ".repeat(16).trim()],
    });
    await transitionOnSite(database, id, way);
    await page.goto(`/orders/${accessKey}`);
    await waitForHydration(page);
    await expectFitsAndAccessible(page);
  }
});

test("after placing, the thanks are heard; the question before cancelling can be closed; then it is so", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { accessKey, number, goods } = await placeOrderOnSite(database, { quantity: 3 });
  await page.goto(`/orders/${accessKey}?placed=yes`);
  await waitForHydration(page);
  await expect(
    page.getByRole("heading", { level: 1, name: "Thank you for your order" }),
  ).toBeVisible();
  const thanks = page
    .getByRole("status")
    .filter({ hasText: `We have received your order ORD-${number}` });
  await expect(thanks).toBeFocused();
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Placed" }).first()).toHaveAttribute(
    "aria-current",
    "step",
  );

  const button = page.getByRole("button", { name: "Cancel order" });
  const question = page.getByRole("dialog", { name: `Cancel order ORD-${number}?` });
  await button.press("Enter");
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await button.click();
  await question.getByRole("button", { name: "Cancel the order" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Your order has been cancelled." }),
  ).toBeFocused();
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await expect(button).toBeHidden();
  await expect(page.getByText("You cancelled the order.")).toBeVisible();
  const [product] = await querySiteDatabase("select stock from products where id = $1", [
    goods[0]?.id,
  ]);
  expect(product?.stock).toBe(10);
});

test("somebody's list leads to an order, to what is left of it in the cart, and to us with its number", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { email } = await signInNewUser(page);
  const order = await placeOrderOnSite(database, {
    details: { email },
    names: ["Kept thing", "Gone thing"],
  });
  await page.goto("/account/orders");
  await waitForHydration(page);
  await page.getByRole("link", { name: `ORD-${order.number}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ORD-${order.number}`);
  await page.getByRole("link", { name: "Ask about this order" }).click();
  await expect(page).toHaveURL(`/?order=ORD-${order.number}#contact-form`);
  const contact = page.locator("#contact-form");
  await expect(contact.getByLabel("Message")).toHaveValue(`About order ORD-${order.number}: `);
  // The order's page knows who asks; the address of the form does not.
  await expect(contact.getByLabel("Email")).toHaveValue(email);
  await expect(contact.getByLabel("Name")).not.toHaveValue("");
  await page.goBack();

  await querySiteDatabase("delete from products where id = $1", [order.goods[1]?.id]);
  await page.getByRole("button", { name: "Order again" }).click();
  const notice = page
    .getByRole("status")
    .filter({ hasText: "One product has been added to your cart" });
  await expect(notice).toBeFocused();
  await expect(page.getByText("Gone thing: no longer sold.")).toBeVisible();
  await page.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("link", { name: "Kept thing" })).toBeVisible();
});
