import {
  DESKTOP,
  expect,
  expectResponsiveAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

const SWITCHES = "category=hardware.networking.switches";
const LAPTOPS = "category=hardware.computing.laptops";
const SERVERS = "category=hardware.computing.servers";
const FIREWALLS = "category=hardware.networking.firewalls";
const ROUTERS = "category=hardware.networking.routers";
const UPS = "category=hardware.power.ups";

type Question = { question: string; query: string; answer: readonly string[] };

/** Answered by filters: exactly these products of the demo catalogue, in this order. */
const byFilters: readonly Question[] = [
  {
    // 12 × 14 W + 8 × 8 W = 232 W
    question: "a 24-port PoE switch for 12 access points at 14 W and 8 cameras at 8 W",
    query: `${SWITCHES}&spec.poe-budget.from=232&spec.ports.from=24&sort=price-up`,
    answer: ["Kameel 24P", "Kameel 48P"],
  },
  {
    question: "a laptop with 8 cores and 32 GB below R 30 000",
    query: `${LAPTOPS}&to=30000&spec.cores.from=8&spec.memory.from=32`,
    answer: ["Highveld 14 Plus"],
  },
  {
    question: "a laptop under 1.5 kg",
    query: `${LAPTOPS}&spec.weight.to=1.5`,
    answer: ["Highveld 14 Plus"],
  },
  {
    question: "a laptop with mobile broadband",
    query: `${LAPTOPS}&spec.mobile-broadband=5G&spec.mobile-broadband=LTE`,
    answer: ["Yellowwood 16 Field"],
  },
  {
    question: "a managed switch without a fan",
    query: `${SWITCHES}&spec.fanless=yes&spec.managed=yes`,
    answer: ["Kameel 24"],
  },
  {
    question: "an aggregation switch with SFP+ that speaks OSPF",
    query: `${SWITCHES}&spec.connector=SFP%2B&spec.features=OSPF`,
    answer: ["Kameel 24F"],
  },
  {
    question: "a switch with 10 Gb/s uplinks, in stock",
    query: `${SWITCHES}&stock=in&spec.uplink-speed=10+Gb%2Fs&sort=price-up`,
    answer: ["Kameel 24P", "Kameel 48P"],
  },
  {
    question: "a PoE switch for a desk, even if it must be ordered",
    query: `${SWITCHES}&spec.poe-ports.from=1&spec.rack-mount=no`,
    answer: ["Kameel 8P"],
  },
  {
    question: "a firewall for 150 people",
    query: `${FIREWALLS}&spec.users.from=150`,
    answer: ["Boma 200"],
  },
  {
    question: "a firewall below R 20 000 for 50 people",
    query: `${FIREWALLS}&to=20000&spec.users.from=50`,
    answer: ["Boma 60"],
  },
  {
    question: "a router with 5G",
    query: `${ROUTERS}&spec.mobile-network=5G`,
    answer: ["Drift L5"],
  },
  {
    question: "a router that speaks BGP",
    query: `${ROUTERS}&spec.features=BGP`,
    answer: ["Drift R5"],
  },
  {
    question: "a server with 64 GB in one rack unit",
    query: `${SERVERS}&spec.form-factor=1U+rack&spec.memory.from=64`,
    answer: ["Leadwood R110"],
  },
  {
    question: "a rack-mount UPS with at least 2 kW",
    query: `${UPS}&spec.power.from=2000&spec.rack-mount=yes`,
    answer: ["Spekboom 3000R"],
  },
];

/** Answered by a search in the buyer's words: this product comes first. */
const bySearch: readonly Question[] = [
  { question: "24 ports with PoE", query: "q=24+port+poe", answer: ["Kameel 24P"] },
  { question: "48 ports", query: "q=48-port+switch", answer: ["Kameel 48P"] },
  {
    question: "eight cores and 32 GB",
    query: "q=8+core+32gb+laptop",
    answer: ["Highveld 14 Plus"],
  },
  { question: "a 3 kVA UPS", query: "q=3kva+ups", answer: ["Spekboom 3000R"] },
];

for (const { question, query, answer } of byFilters) {
  test(`filters find ${question}`, async ({ request }) => {
    expect(await productsAt(request, query)).toEqual(answer);
  });
}

for (const { question, query, answer } of bySearch) {
  test(`a search finds ${question}`, async ({ request }) => {
    expect((await productsAt(request, query))[0]).toBe(answer[0]);
  });
}

async function productsAt(request: Page["request"], query: string): Promise<string[]> {
  const response = await request.get(`/shop?${query}`, { maxRedirects: 0 });
  expect(response.status()).toBe(200);
  const grid = /<ul class="product-grid">.*?<\/section>/s.exec(await response.text())?.[0] ?? "";
  return [...grid.matchAll(/<h3[^>]*><a[^>]*>([^<]+)</g)].map(([, name = ""]) => name);
}

test.describe("in the browser", () => {
  test.use({ viewport: DESKTOP });

  test("the filters of a category narrow the list, and each can be removed", async ({ page }) => {
    await page.goto(`/shop?${SWITCHES}`);
    await waitForHydration(page);
    const filters = page.locator("#filters");
    const managed = filters.getByRole("group", { name: "Managed" });
    await filters.locator("summary", { hasText: /^Managed$/ }).click();
    await managed.getByLabel(/^Yes/).check();
    await expect(page).toHaveURL(/spec\.managed=yes$/);
    const ports = filters.getByRole("group", { name: "Ports", exact: true });
    await expect(ports.getByLabel("From")).toHaveAttribute("placeholder", "24");
    await ports.getByLabel("From").fill("48");
    await ports.getByLabel("From").press("Enter");
    await expect(page.locator(grid)).toHaveText([/Kameel 48P/]);
    const chips = page.getByRole("list", { name: "Active filters" });
    await chips.getByRole("link", { name: /^Ports: from 48/ }).click();
    await expect(page).toHaveURL(/spec\.managed=yes$/);
    await expect(ports.getByLabel("From")).toHaveValue("");
    await chips.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test("two switches are compared, and what differs is marked", async ({ page }) => {
    await page.goto(`/shop?${SWITCHES}`);
    await waitForHydration(page);
    await page.getByLabel("Compare Kameel 24P").check();
    await expect(page.getByRole("link", { name: /^Compare \(/ })).toHaveCount(0);
    await page.getByLabel("Compare Kameel 48P").check();
    await page.getByRole("link", { name: "Compare (2)" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare: Switches");
    await expectResponsiveAndAccessible(page);
    const row = (name: RegExp) => page.getByRole("row", { name });
    await expect(row(/^Ports/).getByRole("cell")).toHaveText(["24", "48"]);
    await expect(row(/^Port speed/)).toBeVisible();
    await page.getByRole("link", { name: "Differences only" }).click();
    await expect(row(/^Port speed/)).toHaveCount(0);
    await expect(row(/^PoE budget/)).toBeVisible();
    await page.getByRole("link", { name: "Remove Kameel 48P" }).click();
    await expect(page.getByRole("columnheader", { name: /Kameel/ })).toHaveCount(1);
  });
});

const grid = "ul.product-grid > li";
