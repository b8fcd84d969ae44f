import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import {
  type AttributeValue,
  type AttributeValues,
  attributes,
  products,
} from "#app/database/tables/catalogue.ts";
import { type Attribute, attributeText } from "#app/domain/catalogue/attributes/attribute.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { findPathBySlug } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";

/** A definition for tests without a database; its id is its name. */
export function testAttribute(values: Partial<Attribute> = {}): Attribute {
  return {
    id: values.name ?? "a",
    categoryId: "switches",
    name: "Ports",
    group: "",
    kind: "number",
    unit: "",
    choices: [],
    isFacet: true,
    isKey: false,
    ...values,
  };
}

type AttributeSeed = Pick<Attribute, "name" | "kind"> & Partial<Attribute>;

/** Defines attributes of the category with this slug, in this order. */
export async function defineAttributes(
  scene: { readonly database: Database },
  slug: string,
  seeds: readonly AttributeSeed[],
): Promise<void> {
  const tree = await readCategoryTree(scene);
  const categoryId = findPathBySlug(tree, slug).at(-1)?.id ?? "";
  await scene.database.insert(attributes).values(
    seeds.map((seed, position) => ({
      ...seed,
      choices: [...(seed.choices ?? [])],
      categoryId,
      position,
    })),
  );
}

/** Sets the values of the product with this name, by the names of the attributes. */
export async function setAttributes(
  scene: { readonly database: Database },
  productName: string,
  values: Readonly<Record<string, AttributeValue>>,
  brand?: string,
): Promise<void> {
  const definitions = (await readAttributes(scene)).filter(({ name }) => name in values);
  const byId: AttributeValues = Object.fromEntries(
    definitions.map(({ id, name }) => [id, values[name] as AttributeValue]),
  );
  await scene.database
    .update(products)
    .set({
      attributes: byId,
      attributeText: attributeText(definitions, byId),
      brand: brand ?? null,
    })
    .where(eq(products.name, productName));
}
