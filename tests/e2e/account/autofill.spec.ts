import { randomUUID } from "node:crypto";
import { linkInMail, querySiteDatabase, sendForm, signInNewUser } from "#tests/e2e/accounts.ts";
import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";

const newPassword = { password: "new-password", confirmPassword: "new-password" };

test("each field of a form tells browsers and password managers what belongs in it", async ({
  page,
}) => {
  expect(await tokensOn(page, "/sign-up")).toEqual({
    name: "name",
    email: "email",
    ...newPassword,
  });
  expect(await tokensOn(page, "/login")).toEqual({
    email: "username",
    password: "current-password",
  });
  expect(await tokensOn(page, "/forgot-password")).toEqual({ email: "username" });

  const person = await signInNewUser(page);
  await sendForm("/forgot-password", { email: person.email });
  const link = new URL(await linkInMail(person, "/reset-password"));
  expect(await tokensOn(page, `${link.pathname}${link.search}`)).toEqual(newPassword);
  expect(await tokensOn(page, "/account/name")).toEqual({ name: "name" });
  expect(await tokensOn(page, "/account/email")).toEqual({
    email: "email",
    currentPassword: "current-password",
  });
  expect(await tokensOn(page, "/account/password")).toEqual({
    currentPassword: "current-password",
    ...newPassword,
  });
  expect(await tokensOn(page, "/account/data")).toEqual({ currentPassword: "current-password" });

  await putIntoCart(page);
  expect(await tokensOn(page, "/checkout")).toEqual({
    fullName: "name",
    email: "email",
    phone: "tel",
    companyName: "organization",
    buyerVatNumber: "off",
    buyerReference: "off",
    remark: undefined,
    street: "shipping address-line1",
    building: "shipping address-line2",
    suburb: "shipping address-level3",
    city: "shipping address-level2",
    province: "shipping address-level1",
    postalCode: "shipping postal-code",
  });
});

test("a password is pasted where it is asked for a second time, and no field refuses", async ({
  page,
}) => {
  await page.goto("/sign-up");
  await waitForHydration(page);
  const fields = page.locator("main form input");
  expect(await fields.count()).toBeGreaterThan(3);
  const refusing = await fields.evaluateAll((all) =>
    all
      .filter((field) => {
        const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        return !field.dispatchEvent(paste);
      })
      .map((field) => field.getAttribute("name")),
  );
  expect(refusing).toEqual([]);

  await page.getByLabel("Full Name").fill("four words in a row");
  await page.getByLabel("Full Name").press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  const again = page.getByLabel("Confirm Password", { exact: true });
  await again.press("ControlOrMeta+v");
  await expect(again).toHaveValue("four words in a row");
});

/** What a person fills in on a page as the server sends it, by name. */
async function tokensOn(page: Page, path: string): Promise<Record<string, string | undefined>> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  const [, main = ""] = (await answer.text()).split(/<main\b/);
  const [shown = ""] = main.split("</main>");
  const tags = Array.from(shown.matchAll(/<(?:input|select|textarea)\b[^>]*>/g), String);
  const submitted = tags.filter((tag) => !/type="(?:hidden|checkbox|radio|file)"/.test(tag));
  const attributeOf = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag);
  return Object.fromEntries(
    submitted.flatMap((tag) => {
      const name = attributeOf(tag, "name")?.[1];
      return name ? [[name, attributeOf(tag, "autocomplete")?.[1]]] : [];
    }),
  );
}

async function putIntoCart(page: Page): Promise<void> {
  const [row] = await querySiteDatabase(
    `insert into products (name, description, price, stock, weight_grams)
     values ($1, 'A thing', 100, 50, 1500) returning id`,
    [`Thing ${randomUUID()}`],
  );
  const answer = await page.request.post("/cart", {
    form: { intent: "add", productId: row?.id, quantity: 1 },
    headers: { origin: process.env.SITE_ORIGIN ?? "", "sec-fetch-site": "same-origin" },
  });
  expect(answer.ok()).toBe(true);
}
