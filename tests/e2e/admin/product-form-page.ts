import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import { expect, waitForHydration } from "#tests/e2e/fixtures.ts";

/** A product of its own for one test, on the path of the given names. */
export async function seedProductWithPath(
  more: { name?: string; stock?: number } = {},
): Promise<string> {
  const path = ["Hardware", "Computing", "Laptops", "Business"];
  const [category, subcategory, type, subtype] = await findPath(path);
  const rows = await querySiteDatabase(
    `insert into products (name, description, price, stock,
       category_id, subcategory_id, type_id, subtype_id, model_id)
     select $1, 'A laptop of ours.', 24999, $2, $3::uuid, $4::uuid, $5::uuid, $6::uuid,
       (select id from categories where parent_id = $6::uuid order by name limit 1) returning id`,
    [
      more.name ?? `Scene ${randomUUID().slice(0, 8)}`,
      more.stock ?? 7,
      category,
      subcategory,
      type,
      subtype,
    ],
  );
  return String(rows[0]?.id);
}

export async function openProductForm(page: Page, id?: string): Promise<void> {
  await page.goto(id ? `/admin/products/edit/${id}` : "/admin/products/new");
  await waitForHydration(page);
}

/** Keeps every form to these addresses waiting, until the answer is called. */
export async function delayForms(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

/** Everything that a new product needs. */
export async function fillProductForm(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description").fill("A thing of ours.\n* With a bullet");
  await page.getByLabel("Price", { exact: true }).fill("1499.90");
  await page.getByLabel("Stock", { exact: true }).fill("5");
  for (const [level, choice] of [
    ["Category", "Hardware"],
    ["Subcategory", "Computing"],
    ["Type", "Laptops"],
    ["Subtype", "Business"],
  ] as const) {
    await page.getByLabel(level, { exact: true }).selectOption({ label: choice });
  }
  await page.getByLabel("Model", { exact: true }).selectOption({ index: 1 });
}

export async function findProductsByName(name: string) {
  const rows = await querySiteDatabase("select * from products where name = $1", [name]);
  return rows;
}

/** A picture with content of its own. */
export async function makePicture(format: "png" | "jpeg" | "webp" | "avif", width = 360) {
  const background = { r: Math.floor(Math.random() * 255), g: 60, b: 160 };
  return sharp({ create: { width, height: 240, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

async function findPath(names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const rows = await querySiteDatabase(
      "select id from categories where name = $1 and parent_id is not distinct from $2",
      [name, ids.at(-1) ?? null],
    );
    expect(rows).toHaveLength(1);
    ids.push(String(rows[0]?.id));
  }
  return ids;
}
