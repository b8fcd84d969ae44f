import type { Page } from "@playwright/test";
import { stockAlertTexts } from "#app/content/texts/stock-alert-texts.ts";
import { waitForHydration } from "#tests/e2e/fixtures.ts";

/** Who looks: `buyer` is a visitor with a filled cart and checkout, `customer` has an order. */
export type Viewer = "visitor" | "buyer" | "customer" | "admin";

export type ShotState = {
  name: string;
  path: string;
  as: Viewer;
  /** Brings the page into the state, after hydration. */
  act?: (page: Page) => Promise<void>;
  /** The screen as it is, instead of the whole page: for what is fixed or floats. */
  isScreen?: true;
  /** Shown on narrower screens only. */
  below?: number;
};

const MENU_BELOW = 1024;

/** The page of each pattern of the route table, as the person who usually sees it. */
export function pageStates(paths: ReadonlyMap<string, string>): ShotState[] {
  return [...paths].map(([pattern, path]) => ({
    name: pattern.slice(1).replaceAll(/[^\w-]+/g, "-") || "home",
    path,
    as: usualViewer(pattern),
  }));
}

function usualViewer(pattern: string): Viewer {
  if (/^\/admin(\/|$)/.test(pattern)) return "admin";
  if (/^\/account(\/|$)/.test(pattern)) return "customer";
  return /^\/(cart|checkout)/.test(pattern) ? "buyer" : "visitor";
}

/** Before anything was sold, written or recorded. */
export const emptyStates: ShotState[] = [
  ...["", "/orders", "/quotes", "/messages", "/outbox", "/customers", "/audit"].map(
    (page): ShotState => ({
      name: `empty-admin${page.replace("/", "-")}`,
      path: `/admin${page}`,
      as: "admin",
    }),
  ),
  { name: "empty-account", path: "/account", as: "customer" },
  { name: "empty-account-orders", path: "/account/orders", as: "customer" },
  { name: "empty-account-quotations", path: "/account/quotations", as: "customer" },
  { name: "empty-cart", path: "/cart", as: "visitor" },
  { name: "empty-checkout", path: "/checkout", as: "visitor" },
  { name: "empty-shop-search", path: "/shop?q=zzzzz", as: "visitor" },
  { name: "empty-projects-search", path: "/projects?q=zzzzz", as: "visitor" },
  { name: "empty-admin-products-search", path: "/admin/products?q=zzzzz", as: "admin" },
];

/** Header and floating parts, signed out and in. */
export const shellStates: ShotState[] = [
  { name: "header-customer", path: "/", as: "customer", isScreen: true },
  { name: "header-customer-shop", path: "/shop", as: "customer", isScreen: true },
  { name: "header-admin", path: "/", as: "admin", isScreen: true },
  { name: "header-buyer", path: "/terms", as: "buyer", isScreen: true },
  { name: "header-scrolled", path: "/", as: "visitor", isScreen: true, act: scrollDown },
  { name: "header-scrolled-light", path: "/terms", as: "visitor", isScreen: true, act: scrollDown },
  ...(["visitor", "customer", "admin"] as const).map(
    (as): ShotState => ({
      name: `menu-${as}`,
      path: "/",
      as,
      isScreen: true,
      below: MENU_BELOW,
      act: (page) => page.locator("header").getByText("Menu").click(),
    }),
  ),
  {
    name: "contact-launcher",
    path: "/terms",
    as: "visitor",
    isScreen: true,
    act: async (page) => {
      await scrollDown(page);
      await press("Contact")(page);
    },
  },
];

export const publicStates: ShotState[] = [
  { name: "contact-errors", path: "/#contact", as: "visitor", act: press("Send message") },
  { name: "contact-failed", path: "/#contact", as: "visitor", act: answerContact(500) },
  { name: "contact-sent", path: "/#contact", as: "visitor", isScreen: true, act: answerContact() },
  {
    name: "shop-filters",
    path: "/shop?category=hardware.networking.switches",
    as: "visitor",
    isScreen: true,
    below: MENU_BELOW,
    act: (page) => page.locator("main").getByText("Filters").filter({ visible: true }).click(),
  },
  { name: "shop-facets", path: "/shop?category=hardware.networking.switches", as: "visitor" },
  {
    name: "shop-chosen",
    path: "/shop?category=hardware.networking.switches",
    as: "visitor",
    isScreen: true,
    act: chooseToCompare,
  },
  {
    name: "compare-switches",
    path: "/shop?category=hardware.networking.switches",
    as: "visitor",
    act: async (page) => {
      await chooseToCompare(page);
      await page.getByRole("link", { name: "Compare (3)" }).click();
      await page.waitForURL("**/compare?**");
    },
  },
  ...Object.entries({
    "product-sale": "Vygie M34",
    "product-quantity-prices": "Kiewiet D7",
    "product-out-of-stock": "Suricate P4",
    "product-discontinued": "Poort F1",
    "product-accessories": "Kameel 24P",
  }).map(
    ([name, product]): ShotState => ({
      name,
      path: `/shop?q=${encodeURIComponent(product)}`,
      as: "visitor",
      act: (page) => openProduct(page, product),
    }),
  ),
  {
    name: "stock-alert-form",
    path: "/shop?q=Suricate%20P4",
    as: "visitor",
    act: async (page) => {
      await openProduct(page, "Suricate P4");
      await page.getByRole("link", { name: stockAlertTexts.title }).click();
      await page.waitForURL("**/stock-alerts?**");
    },
  },
  { name: "shop-page-2", path: "/shop?page=2", as: "visitor" },
  { name: "product-unknown", path: `/products/${"0".repeat(8)}`, as: "visitor" },
  { name: "login-errors", path: "/login", as: "visitor", act: press("Log in") },
  { name: "login-refused", path: "/login", as: "visitor", act: logInWrongly },
  { name: "login-next", path: "/login?next=%2Faccount%2Forders", as: "visitor" },
  {
    name: "login-forgot",
    path: "/login",
    as: "visitor",
    isScreen: true,
    act: (page) => page.getByRole("link", { name: "Forgot Password?" }).click(),
  },
  { name: "sign-up-errors", path: "/sign-up", as: "visitor", act: press("Create Account") },
  { name: "sign-up-done", path: "/sign-up", as: "visitor", isScreen: true, act: signUp },
  { name: "checkout-errors", path: "/checkout", as: "visitor", act: emptyCheckout },
  { name: "offline", path: "/terms", as: "visitor", act: goOffline },
];

export const staffStates: ShotState[] = [
  {
    name: "admin-products-new-errors",
    path: "/admin/products/new",
    as: "admin",
    act: (page) => page.locator("main button[value=save]:visible").last().click(),
  },
  {
    name: "admin-categories-attributes",
    path: "/admin/categories?q=Switches",
    as: "admin",
    act: async (page) => {
      await page
        .getByRole("link", { name: /^Switches/ })
        .first()
        .click();
      await page.getByRole("heading", { name: "Specifications" }).waitFor();
    },
  },
  { name: "admin-products-low-stock", path: "/admin/products?view=low", as: "admin" },
  {
    name: "admin-products-import-errors",
    path: "/admin/products/import",
    as: "admin",
    act: press("Continue"),
  },
  {
    name: "admin-settings-staff-invite-errors",
    path: "/admin/settings/staff/invite",
    as: "admin",
    act: press("Create invitation"),
  },
  {
    name: "account-password-errors",
    path: "/account/password",
    as: "customer",
    act: press("Change password"),
  },
];

function press(name: string) {
  return (page: Page) =>
    page.getByRole("button", { name }).filter({ visible: true }).last().click();
}

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 700));
}

function answerContact(status = 200) {
  return async (page: Page) => {
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status, json: { success: status === 200 } }),
    );
    await page.getByLabel("Name").fill("Thandi Nkosi");
    await page.getByLabel("Email").fill("thandi@example.com");
    await page.getByLabel("Message").fill("Good morning. Our switch is noisy.");
    await press("Send message")(page);
    await (status === 200 ? page.getByRole("dialog") : page.locator(".contact-error p"))
      .first()
      .waitFor();
  };
}

async function openProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

async function chooseToCompare(page: Page): Promise<void> {
  const boxes = page.locator("main").getByRole("checkbox", { name: /^Compare/ });
  for (let place = 0; place < 3; place++) await boxes.nth(place).check();
  await page.getByRole("link", { name: "Compare (3)" }).waitFor();
}

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel("Email Address").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await press("Log in")(page);
  await page.locator("main .notice").first().waitFor();
}

async function signUp(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill("Thandi Nkosi");
  await page.getByLabel("Email Address").fill(`thandi-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("four words in a row");
  await page.getByLabel("Confirm Password", { exact: true }).fill("four words in a row");
  await press("Create Account")(page);
  await page.getByRole("dialog").waitFor();
}

/** A filled cart, and a checkout that was sent without details. */
async function emptyCheckout(page: Page): Promise<void> {
  await page.goto(new URL("/shop", page.url()).href);
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Add/ }).filter({ visible: true }).first().click();
  await page.getByRole("status").filter({ hasText: "is in your cart" }).waitFor();
  await page.goto(new URL("/checkout", page.url()).href);
  await waitForHydration(page);
  await page.locator(".checkout-continue").filter({ visible: true }).last().click();
  await page.locator("main [aria-invalid=true]").first().waitFor();
}

async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, "", "/cybersecurity");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("heading", { name: "We can’t connect right now" }).waitFor();
}
