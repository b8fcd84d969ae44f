import { type ProductFields, readPrice } from "#app/domain/products/check-product.ts";
import type { LevelField } from "#app/domain/products/product-levels.ts";
import { levels } from "#app/domain/products/product-levels.ts";
import type { FormDatasheet, FormPicture } from "#app/domain/products/read-editable.server.ts";
import { readWeight } from "#app/domain/products/weight.ts";

/** The form as it stands: what is typed and chosen, and the files with what is shown of them. */
export type Draft = {
  fields: Omit<ProductFields, "images" | "datasheet">;
  pictures: readonly FormPicture[];
  datasheet: FormDatasheet | undefined;
};

/** What the form started from. A new product has no version yet. */
export type Saved = { draft: Draft; version: number | undefined };

export type TextField = "name" | "description" | "price" | "stock" | "weight";
export type DraftField = TextField | LevelField;

export const emptyDraft: Draft = {
  fields: {
    name: "",
    description: "",
    price: "",
    stock: "0",
    weight: "",
    categoryId: "",
    subcategoryId: "",
    typeId: "",
    subtypeId: "",
    modelId: "",
  },
  pictures: [],
  datasheet: undefined,
};

/** What the form sends. */
export function fieldsOf({ fields, pictures, datasheet }: Draft): ProductFields {
  return {
    ...fields,
    images: pictures.map(({ path }) => path),
    datasheet: datasheet?.path ?? "",
  };
}

/** A draft with what was typed before the page was built anew, as happens without script. */
export function withTyped(draft: Draft, typed: ProductFields | undefined): Draft {
  if (!typed) return draft;
  const { images, datasheet: _, ...fields } = typed;
  const pictures = images.flatMap(
    (path) => draft.pictures.find((picture) => picture.path === path) ?? [],
  );
  return { ...draft, fields, pictures };
}

export type ChangedPart = { part: keyof ProductFields | "category"; label: string };

/** What differs between two drafts, in the words of the form. */
export function listChanges(before: Draft, now: Draft): ChangedPart[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(now)];
  const differs = (name: keyof ProductFields) =>
    JSON.stringify(old[name]) !== JSON.stringify(fresh[name]);
  const parts: [ChangedPart["part"], string, boolean][] = [
    ["name", "Name", differs("name")],
    ["description", "Description", differs("description")],
    ["price", "Price", readPrice(old.price) !== readPrice(fresh.price)],
    ["stock", "Stock", (old.stock || "0") !== (fresh.stock || "0")],
    ["weight", "Weight", readWeight(old.weight) !== readWeight(fresh.weight)],
    ["category", "Category", levels.some(({ field }) => differs(field))],
    ["images", "Pictures", differs("images")],
    ["datasheet", "Datasheet", differs("datasheet")],
  ];
  return parts.flatMap(([part, label, isChanged]) => (isChanged ? [{ part, label }] : []));
}

/** One part of a draft, taken from another. */
export function takePart(into: Draft, from: Draft, part: ChangedPart["part"]): Draft {
  if (part === "images") return { ...into, pictures: from.pictures };
  if (part === "datasheet") return { ...into, datasheet: from.datasheet };
  const names = part === "category" ? levels.map(({ field }) => field) : [part as DraftField];
  const taken = names.map((name) => [name, from.fields[name]]);
  return { ...into, fields: { ...into.fields, ...Object.fromEntries(taken) } };
}

/** Someone else has saved meanwhile: their version, with what was changed here put on top. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  return listChanges(base, mine).reduce((merged, { part }) => takePart(merged, mine, part), theirs);
}

/** A form as this tab kept it; undefined when it was kept by a form that looked otherwise. */
export function readKept(kept: unknown): { base: Saved; draft: Draft } | undefined {
  const { base, draft } = Object(kept);
  const { draft: before, version } = Object(base);
  const isVersion = version === undefined || Number.isInteger(version);
  if (!isVersion || !isDraft(before) || !isDraft(draft)) return undefined;
  return { base: { draft: before, version }, draft };
}

function isDraft(kept: unknown): kept is Draft {
  const { fields, pictures, datasheet } = Object(kept);
  const isFile = (file: unknown) =>
    typeof Object(file).path === "string" && typeof Object(file).name === "string";
  return (
    Object.keys(emptyDraft.fields).every((name) => typeof Object(fields)[name] === "string") &&
    Array.isArray(pictures) &&
    pictures.every(isFile) &&
    (datasheet === undefined || isFile(datasheet))
  );
}
