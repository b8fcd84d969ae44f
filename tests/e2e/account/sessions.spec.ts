import { randomUUID } from "node:crypto";
import {
  fillLogin,
  logInAs,
  logInByRequest,
  type Person,
  querySiteDatabase,
  seedUser,
  signInNewAdmin,
} from "#tests/e2e/accounts.ts";
import {
  fillProductForm,
  findProductsByName,
  makePicture,
  openProductForm,
  seedProductWithPath,
} from "#tests/e2e/admin/product-form-page.ts";
import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";

test("a login leads to the page that asked for it; other tabs follow it and the sign-out at once", async ({
  page,
  context,
}) => {
  const person = await seedUser();
  const other = await context.newPage();
  await other.goto("/terms");
  await waitForHydration(other);
  // Within a second, on a slow machine as well: no timer of this tab ever fires again, so it follows
  // without any waiting of its own, and takes as long as one answer of the server.
  await other.evaluate(() => {
    for (let last = Number(setTimeout(() => {})); last > 0; last--) clearTimeout(last);
    Object.assign(window, { setTimeout: () => 0, setInterval: () => 0 });
  });
  const greeting = other.getByText(`Welcome, ${person.name}`).filter({ visible: true });

  await logInAs(page, person, "/login?next=%2Fprivacy");
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  await expect(greeting).toHaveCount(1);
  await expect(other).toHaveURL(/\/terms$/);

  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Welcome,").filter({ visible: true })).toHaveCount(0);
  await expect(greeting).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Sign Up" }).filter({ visible: true })).toHaveCount(
    1,
  );
});

test("a login gives up a session check that is under way: its late answer cannot undo the login", async ({
  page,
}) => {
  const person = await seedUser();
  await page.route("**/session", () => {});
  const asked = page.waitForRequest("**/session");
  await logInAs(page, person);
  await asked;
  await endSessions(person);
  await page.getByRole("link", { name: "Welcome" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, person);
  const givenUp = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/session"),
  );
  await page.getByRole("button", { name: "Log in" }).click();
  await givenUp;
  await expect(page).toHaveURL(/\/account$/);
});

test("a form sent after the session has ended: log in, find the draft, send it again", async ({
  page,
}) => {
  const person = await seedUser();
  await logInByRequest(page, person);
  await page.goto("/account/name");
  await waitForHydration(page);
  const name = page.getByLabel("Full Name");
  await name.fill("Thandi Nkosi");
  await typeDraft(page, "Thandi Nkosi");
  await endSessions(person);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fname$/);
  await expect(page.getByText("Log in to pick up where you left off.")).toBeVisible();
  expect(await nameOf(person), "nothing was saved").toBe(person.name);
  await fillLogin(page, { ...person, password: "wrong" });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.locator("[data-focus-target]")).toHaveText("Invalid email or password");
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/account\/name$/);
  await expect(name).toHaveValue("Thandi Nkosi");
  const note = page.getByRole("complementary", { name: "Your draft" });
  await expect(note).toContainText("Restored what you typed earlier: Full name.");
  await note.getByRole("button", { name: "Close" }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your name has been changed.")).toBeVisible();
  expect(await nameOf(person)).toBe("Thandi Nkosi");
});

test("what was typed comes back to its author only, until it is discarded or they sign out", async ({
  page,
}) => {
  const unverified = { isVerified: false };
  const [first, second] = [await seedUser(unverified), await seedUser(unverified)];
  const email = page.getByLabel("Email Address");
  const note = page.getByRole("complementary", { name: "Your draft" });
  const type = async (words: string) => {
    await email.fill(`${words}@example.com`);
    await typeDraft(page, `${words}@`);
  };
  const open = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
  };
  const logIn = async (person: Person) => {
    // As a guarded page of ours would send them: requireLogin names the page they were on.
    await open("/login?next=%2Fverify-email");
    await expect(page.getByText("Log in to pick up where you left off.")).toBeVisible();
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/verify-email$/);
  };
  await logInByRequest(page, first);
  await open("/verify-email");

  await test.step("to a user who left the page, until they discard it", async () => {
    await type("one");
    await open("/terms");
    await page.goBack();
    await expect(email).toHaveValue("one@example.com");
    await expect(note).toContainText("Restored what you typed earlier: Email address.");
    await note.getByRole("button", { name: "Discard" }).click();
    await expect(note).toHaveCount(0);
    await expect(email).toHaveValue(first.email);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByText(`Welcome, ${first.name}`).filter({ visible: true })).toHaveCount(1);
    await expect(email).toHaveValue(first.email);
  });

  await test.step("to its author after logging in again", async () => {
    await type("two");
    await endSessions(first);
    await logIn(first);
    await expect(email).toHaveValue("two@example.com");
    await expect(note).toBeVisible();
  });

  await test.step("not to somebody else who logs in next, and then to nobody", async () => {
    await type("three");
    await endSessions(first);
    await logIn(second);
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((key) => /^draft /.test(key)),
    );
    await expect(email).toHaveValue(second.email);
    await expect(note).toHaveCount(0);
  });

  await test.step("signing out leaves nothing of it in the tab", async () => {
    await type("four");
    await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/");
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...sessionStorage, ...localStorage }),
    );
    expect(stored).not.toContain("four@");
  });
});

test("a session that ends over a product: pictures in their order, datasheet, levels and text are back", async ({
  page,
}) => {
  const admin = await signInNewAdmin(page);
  await openProductForm(page);
  const name = `Interrupted ${randomUUID()}`;
  await fillProductForm(page, name);
  const model = await page.getByLabel("Model", { exact: true }).inputValue();
  const pictures = await Promise.all(
    ["one", "two"].map(async (each) => ({
      name: `${each}.jpg`,
      mimeType: "image/jpeg",
      buffer: await makePicture("jpeg"),
    })),
  );
  await page.getByLabel("Add pictures", { exact: true }).setInputFiles(pictures);
  const tiles = page.locator(".shot:not(.shot-upload) .shot-name");
  await expect(tiles).toHaveText(["1 one.jpg", "2 two.jpg"]);
  await page.getByRole("button", { name: /^Move picture 2 of 2: two.jpg earlier/ }).click();
  await page.getByLabel("Add datasheet (PDF)").setInputFiles({
    name: "sheet.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(smallPdf),
  });
  await expect(page.getByLabel("Replace (PDF)")).toBeAttached();
  const id = await page.locator("input[name=id]").inputValue();
  await typeDraft(page, name);

  await endSessions(admin);
  await page.getByRole("button", { name: /Create Product/ }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fproducts%2Fnew$/);
  await fillLogin(page, admin);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/admin\/products\/new$/);
  await expect(page.getByRole("complementary", { name: "Your draft" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(page.getByLabel("Description")).toHaveValue("A thing of ours.\n* With a bullet");
  await expect(page.getByLabel("Model", { exact: true })).toHaveValue(model);
  await expect(tiles).toHaveText(["1 two.jpg", "2 one.jpg"]);
  await expect(page.getByText("sheet.pdf")).toBeVisible();
  expect(await page.locator("input[name=id]").inputValue(), "the form's own key").not.toBe(id);

  await page.getByRole("button", { name: /Create Product/ }).click();
  await expect(page.getByRole("dialog", { name: "Product created successfully" })).toBeVisible();
  const [made] = await findProductsByName(name);
  expect(made.model_id).toBe(model);
  expect(made.datasheet).toMatch(/-sheet\.pdf$/);
  expect(made.images.map(({ path }: { path: string }) => path.replace(/^\d+-\w+-/, ""))).toEqual([
    "two.jpg",
    "one.jpg",
  ]);
});

test("what a colleague saved while the session was over is not overwritten by what came back", async ({
  page,
}) => {
  const admin = await signInNewAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);
  await page.getByLabel("Price", { exact: true }).fill("10");
  await typeDraft(page, '"10"');
  await endSessions(admin);
  const save = page.getByRole("button", { name: /Save Changes/ });
  await save.click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await querySiteDatabase("update products set stock = 99, version = version + 1 where id = $1", [
    id,
  ]);
  await fillLogin(page, admin);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("10");
  await save.click();
  await expect(page.getByRole("region", { name: /changed while you were editing/ })).toBeVisible();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("10");
  const rows = await querySiteDatabase("select price, stock from products where id = $1", [id]);
  expect(rows).toEqual([{ price: "24999.00", stock: 99 }]);
});

/** Typing is kept by a script that comes after the page. */
async function typeDraft(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (part) => Object.values(sessionStorage).some((draft) => String(draft).includes(part)),
    words,
  );
}

async function endSessions({ email }: Person): Promise<void> {
  await querySiteDatabase(
    "delete from sessions where user_id = (select id from users where email = $1)",
    [email],
  );
}

async function nameOf({ email }: Person): Promise<string> {
  const [row] = await querySiteDatabase("select name from users where email = $1", [email]);
  return row.name;
}
