import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { attributes, categories, products } from "#app/database/tables/catalogue.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { mapProductFields } from "#app/domain/catalogue/product-fields.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import type { ProductFormValues } from "./check-product.ts";
import { duplicateProduct } from "./duplicate-product.server.ts";
import { readEditableProduct } from "./product-form-data.server.ts";
import { createProduct, updateProduct } from "./save-product.server.ts";

let fixture: Awaited<ReturnType<typeof openUploadFixture>>;
const admin = { userId: randomUUID(), name: "Thandi", email: "t@example.com" } as Owner;
const [switches, routers, ports, features, other] = Array.from({ length: 5 }, () => randomUUID());

const fields = (more: Partial<ProductFormValues> = {}): ProductFormValues => ({
  ...mapProductFields(({ form }) => form.initial),
  name: "Kameel 24P",
  sku: `KML-${randomUUID().slice(0, 8)}`,
  description: "A switch.",
  price: "9999.00",
  stock: "3",
  categoryId: switches ?? "",
  subcategoryId: "",
  typeId: "",
  subtypeId: "",
  modelId: "",
  images: [],
  datasheet: "",
  attributes: { [ports ?? ""]: "24", [features ?? ""]: "802.1X\nVLANs" },
  ...more,
});

beforeAll(async () => {
  fixture = await openUploadFixture();
  await fixture.database.insert(categories).values([
    { id: switches, name: "Switches", level: 1 },
    { id: routers, name: "Routers", level: 1 },
  ]);
  await fixture.database.insert(attributes).values([
    { id: ports, categoryId: switches ?? "", name: "Ports", kind: "number" },
    {
      id: features,
      categoryId: switches ?? "",
      name: "Features",
      kind: "choices",
      choices: ["VLANs", "802.1X"],
      position: 1,
    },
    { id: other, categoryId: routers ?? "", name: "Ports", kind: "number" },
  ]);
});
afterAll(() => fixture.close());

async function create() {
  const id = randomUUID();
  await createProduct(fixture, admin, { id, fields: fields() });
  return id;
}
const rowOf = async (id: string) =>
  (await fixture.database.select().from(products).where(eq(products.id, id)))[0];
const lastEntry = async (id: string) =>
  (
    await fixture.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.at))
      .limit(1)
  )[0];

test("values are stored with their words for the search, and shown in the form again", async () => {
  const id = await create();
  expect(await rowOf(id)).toMatchObject({
    attributes: { [ports ?? ""]: 24, [features ?? ""]: ["VLANs", "802.1X"] },
    attributeText: "24 Ports\nFeatures VLANs 802.1X",
  });
  const editable = await readEditableProduct(fixture.services, admin, id);
  expect(editable?.fields.attributes).toEqual({
    [ports ?? ""]: "24",
    [features ?? ""]: "VLANs\n802.1X",
  });
});

test("a wrong value is rejected at its field", async () => {
  const outcome = await createProduct(fixture, admin, {
    id: randomUUID(),
    fields: fields({ attributes: { [ports ?? ""]: "many" } }),
  });
  expect(outcome).toEqual({
    ok: false,
    reason: "fields",
    errors: { [`attribute.${ports}`]: "Enter a number" },
  });
});

test("a change is in the audit log by name and formatted value", async () => {
  const id = await create();
  const changed = fields({ attributes: { [ports ?? ""]: "48" } });
  await updateProduct(fixture.services, admin, { id, version: 1, fields: changed });
  expect(await rowOf(id)).toMatchObject({ version: 2, attributeText: "48 Ports" });
  expect(await lastEntry(id)).toMatchObject({
    before: { Ports: "24", Features: "VLANs, 802.1X" },
    after: { Ports: "48" },
  });
});

test("in another category the value of the same attribute stays, others go", async () => {
  const id = await create();
  const moved = fields({ categoryId: routers ?? "" });
  await updateProduct(fixture.services, admin, { id, version: 1, fields: moved });
  expect(await rowOf(id)).toMatchObject({
    attributes: { [other ?? ""]: 24 },
    attributeText: "24 Ports",
  });
});

test("a copy has the same values", async () => {
  const id = await create();
  const copy = await duplicateProduct(fixture, admin, id);
  const original = await rowOf(id);
  expect(copy.ok && (await rowOf(copy.id))).toMatchObject({
    attributes: original?.attributes,
    attributeText: original?.attributeText,
  });
});
