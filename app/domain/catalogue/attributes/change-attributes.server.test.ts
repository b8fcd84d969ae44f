import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type AttributeValues, attributes, products } from "#app/database/tables/catalogue.ts";
import {
  deleteCategory,
  mergeCategories,
  moveCategory,
} from "#app/domain/catalogue/categories/change-categories.server.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import type { AttributeDefinition } from "./attribute-form.ts";
import {
  addAttribute,
  deleteAttribute,
  moveAttribute,
  renameChoice,
  updateAttribute,
} from "./change-attributes.server.ts";
import { readAttributes } from "./read-attributes.server.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Switches"],
    ["Hardware", "Routers"],
    ["Hardware", "Old switches"],
    ["Elsewhere"],
  ],
  [],
);
const see = inspectCatalogue(fixture);

const number = (name: string, more: Partial<AttributeDefinition> = {}): AttributeDefinition => ({
  name,
  group: "",
  kind: "number",
  unit: "",
  choices: [],
  isFacet: true,
  isKey: false,
  ...more,
});
const choice = (name: string, choices: string[]) => number(name, { kind: "choice", choices });

/** Adds an attribute to the category with this slug; returns its id. */
async function define(slug: string, definition: AttributeDefinition): Promise<string> {
  const categoryId = await see.categoryId(slug);
  const outcome = await addAttribute(fixture, testAdmin, { categoryId, definition });
  expect(outcome).toMatchObject({ ok: true });
  const all = await readAttributes(fixture);
  return (
    all.find((each) => each.name === definition.name && each.categoryId === categoryId)?.id ?? ""
  );
}

async function addProduct(slug: string, values: AttributeValues): Promise<string> {
  const id = await fixture.add({ name: "Kameel", on: slug });
  await fixture.database.update(products).set({ attributes: values }).where(eq(products.id, id));
  return id;
}

const namesOf = async (slug: string) => {
  const categoryId = await see.categoryId(slug);
  const all = await readAttributes(fixture);
  return all.filter((each) => each.categoryId === categoryId).map(({ name }) => name);
};

beforeEach(async () => {
  await fixture.database.delete(products);
  await fixture.database.delete(attributes);
});

describe("the template of a category", () => {
  test("has each name once on a path, and is in the audit log", async () => {
    await define("hardware.switches", number("Ports"));
    expect(await see.log()).toMatchObject([
      { verb: "added", entityKind: "attribute", entityLabel: "Switches: Ports" },
    ]);
    for (const slug of ["hardware", "hardware.switches"]) {
      const categoryId = await see.categoryId(slug);
      expect(
        await addAttribute(fixture, testAdmin, { categoryId, definition: number("ports") }),
      ).toEqual({ ok: false, reason: "name-taken" });
    }
    await define("hardware.routers", number("Ports"));
  });

  test("has at most 60 attributes on a path", async () => {
    const categoryId = await see.categoryId("hardware.switches");
    const rows = Array.from({ length: 60 }, (_, index) => ({
      categoryId,
      name: `A${index}`,
      kind: "text" as const,
    }));
    await fixture.database.insert(attributes).values(rows);
    const top = await see.categoryId("hardware");
    expect(
      await addAttribute(fixture, testAdmin, { categoryId: top, definition: number("Ports") }),
    ).toEqual({ ok: false, reason: "too-many" });
  });

  test("is reordered", async () => {
    await define("hardware.switches", number("Ports"));
    await define("hardware.switches", number("Speed"));
    const last = await define("hardware.switches", number("Power"));
    await moveAttribute(fixture, testAdmin, { id: last, to: "up" });
    expect(await namesOf("hardware.switches")).toEqual(["Ports", "Power", "Speed"]);
  });
});

describe("changing an attribute", () => {
  test("rewrites the words for the search of every product below", async () => {
    const id = await define("hardware", number("Ports"));
    const product = await addProduct("hardware.switches", { [id]: 24 });
    await updateAttribute(fixture, testAdmin, { id, definition: number("Sockets", { unit: "W" }) });
    expect(await see.product(product)).toMatchObject({ attributeText: "24 W Sockets" });
  });

  test("keeps the kind and the choices that products have", async () => {
    const id = await define("hardware.switches", choice("Speed", ["1 Gb/s", "10 Gb/s"]));
    await addProduct("hardware.switches", { [id]: "1 Gb/s" });
    const update = (definition: AttributeDefinition) =>
      updateAttribute(fixture, testAdmin, { id, definition });
    expect(await update(number("Speed"))).toEqual({ ok: false, reason: "kind-in-use" });
    expect(await update(choice("Speed", ["10 Gb/s"]))).toEqual({
      ok: false,
      reason: "choice-in-use",
    });
    expect(await update(choice("Speed", ["25 Gb/s", "1 Gb/s"]))).toMatchObject({ ok: true });
  });

  test("renames a choice in the products", async () => {
    const one = await define("hardware.switches", choice("Speed", ["1G", "10G"]));
    const many = await define(
      "hardware.switches",
      number("Features", { kind: "choices", choices: ["VLAN", "OSPF"] }),
    );
    const id = await addProduct("hardware.switches", { [one]: "1G", [many]: ["VLAN", "OSPF"] });
    const rename = (attribute: string, from: string, newName: string) =>
      renameChoice(fixture, testAdmin, { id: attribute, choice: from, newName });
    expect(await rename(one, "1G", "1 Gb/s")).toMatchObject({ ok: true, products: 1 });
    expect(await rename(many, "VLAN", "VLANs")).toMatchObject({ ok: true, products: 1 });
    expect(await see.product(id)).toMatchObject({
      version: 3,
      attributes: { [one]: "1 Gb/s", [many]: ["VLANs", "OSPF"] },
      attributeText: "Speed 1 Gb/s\nFeatures VLANs OSPF",
    });
    expect(await rename(one, "10G", "1 gb/s")).toEqual({ ok: false, reason: "choice-taken" });
  });

  test("deletes it with its values, if as many products have one as was said", async () => {
    const id = await define("hardware.switches", number("Ports"));
    const product = await addProduct("hardware.switches", { [id]: 24 });
    const remove = (count: number) => deleteAttribute(fixture, testAdmin, { id, count });
    expect(await remove(0)).toEqual({ ok: false, reason: "count-changed" });
    expect(await remove(1)).toMatchObject({ ok: true, products: 1 });
    expect(await see.product(product)).toMatchObject({ attributes: {}, attributeText: "" });
    expect(await namesOf("hardware.switches")).toEqual([]);
  });
});

describe("a change of the categories", () => {
  test("that moves one away takes its attributes along and hides inherited values", async () => {
    const top = await define("hardware", number("Warranty"));
    const own = await define("hardware.switches", number("Ports"));
    const product = await addProduct("hardware.switches", { [top]: 24, [own]: 8 });
    const id = await see.categoryId("hardware.switches");
    const elsewhere = await see.categoryId("elsewhere");
    await moveCategory(fixture, testAdmin, { id, parentId: elsewhere });
    expect(await see.product(product)).toMatchObject({ attributeText: "8 Ports" });
    await moveCategory(fixture, testAdmin, { id, parentId: await see.categoryId("hardware") });
    expect(await see.product(product)).toMatchObject({ attributeText: "24 Warranty\n8 Ports" });
  });

  test("that merges two joins attributes of the same name and kind", async () => {
    const from = "hardware.old-switches";
    const old = await define(from, choice("Speed", ["1 Gb/s", "10 Mb/s"]));
    const kept = await define("hardware.switches", choice("Speed", ["1 Gb/s", "10 Gb/s"]));
    const other = await define(from, number("Ports", { kind: "text" }));
    await define("hardware.switches", number("Ports"));
    const product = await addProduct(from, { [old]: "10 Mb/s", [other]: "eight" });
    await mergeCategories(fixture, testAdmin, {
      id: await see.categoryId(from),
      intoId: await see.categoryId("hardware.switches"),
    });
    expect(await namesOf("hardware.switches")).toEqual(["Speed", "Ports", "Ports (Old switches)"]);
    expect(await see.product(product)).toMatchObject({
      attributes: { [kept]: "10 Mb/s", [other]: "eight" },
      attributeText: "Speed 10 Mb/s\nPorts (Old switches) eight",
    });
  });

  test("that deletes one deletes its attributes and their values, except those that follow", async () => {
    const gone = await define("hardware.routers", number("Throughput"));
    const ports = await define("hardware.routers", number("Ports"));
    const target = await define("hardware.switches", number("Ports"));
    const product = await addProduct("hardware.routers", { [gone]: 940, [ports]: 5 });
    await deleteCategory(fixture, testAdmin, {
      id: await see.categoryId("hardware.routers"),
      toId: await see.categoryId("hardware.switches"),
    });
    expect(await see.product(product)).toMatchObject({
      attributes: { [target]: 5 },
      attributeText: "5 Ports",
    });
  });
});
