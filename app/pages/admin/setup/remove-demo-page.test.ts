import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyEntries, defaultEntries, siteContent } from "#app/content/site-content.server.ts";
import { demoCatalogue, products } from "#app/database/tables/catalogue.ts";
import { contentEntries } from "#app/database/tables/content.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { editPriceInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { saveDraft } from "#app/domain/content/drafts.server.ts";
import { readEntry } from "#app/domain/content/entries.server.ts";
import { publishDraft } from "#app/domain/content/publish.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { discardingFileStorage } from "#tests/helpers/catalogue/storage-fixture.ts";
import { retitled } from "#tests/helpers/content-fixture.ts";
import { action, loader } from "./remove-demo-page.tsx";

const fixture = accountFixture();
// The products of these tests have no files.
const files = discardingFileStorage as FileStorage;
let context: ReturnType<typeof fixture.context>;
let admin: Owner;

beforeEach(async () => {
  ({ context, admin } = await fixture.adminContext());
  context.set(appServices, { ...context.get(appServices), files });
});
afterEach(async () => {
  await fixture.database.delete(contentEntries);
  await fixture.database.delete(demoCatalogue);
  await fixture.database.delete(products);
  applyEntries(defaultEntries, new Map());
});

describe("removing the demo", () => {
  test("keeps a project that the owner has edited, even while it names the demo company", async () => {
    // Its link is still the demo company's.
    await edit("project/stockroom");
    expect((await page()).projects).not.toContain("Our own project");
    await submit({ projects: "yes" });
    expect(siteContent().projects.map(({ title }) => title)).toEqual(["Our own project"]);
  });

  test("removes edited products when no others are left", async () => {
    const id = await addEditedProduct();
    expect(await page()).toMatchObject({ examples: undefined, edited: 1 });
    expect(await submit({ edited: "yes" })).toContain("Removed: 1 product,");
    expect(await productIds()).not.toContain(id);
  });

  test("keeps edited products whose box is not ticked", async () => {
    const id = await addEditedProduct();
    await submit({ projects: "yes" });
    expect(await productIds()).toContain(id);
    expect(await page()).toMatchObject({ edited: 1 });
  });
});

const args = (request: Request) => ({ request, context, params: {} }) as never;

const page = () => loader(args(fixture.request()));

/** What the message says after the form. */
async function submit(fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const answer = await action(
    args(new Request(`${ORIGIN}/admin/setup/demo`, { method: "POST", body })),
  );
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
  return decodeURIComponent(answer.headers.get("set-cookie") ?? "");
}

async function edit(id: string): Promise<void> {
  const { database } = fixture;
  const entry = await readEntry({ database }, admin, id);
  if (!entry) throw new Error(`There is no entry ${id}`);
  const values = retitled("Our own project")(entry.values);
  await saveDraft({ database }, admin, { id, values, version: entry.version });
  const version = (await readEntry({ database }, admin, id))?.version ?? 0;
  await publishDraft({ database }, admin, { id, version });
}

/** The only product of the demo catalogue, edited. */
async function addEditedProduct(): Promise<string> {
  const { database } = fixture;
  const row = { name: "Kopje F40", description: "A switch", price: "100.00", stock: 1 };
  const [product] = await database.insert(products).values(row).returning();
  if (!product) throw new Error("The database returned no product");
  await database.insert(demoCatalogue).values({ productIds: [product.id], categoryIds: [] });
  const edit = { id: product.id, version: 1, was: 1, value: 900_000, sure: "yes" as const };
  await editPriceInline({ database }, admin, edit);
  return product.id;
}

const productIds = async () => (await fixture.database.select().from(products)).map(({ id }) => id);
