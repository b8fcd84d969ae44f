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

/** What differs between two drafts, in the words of the form. */
export function listChanges(before: Draft, now: Draft): string[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(now)];
  const differs = (name: keyof ProductFields) =>
    JSON.stringify(old[name]) !== JSON.stringify(fresh[name]);
  const parts: [label: string, isChanged: boolean][] = [
    ["Name", differs("name")],
    ["Description", differs("description")],
    ["Price", readPrice(old.price) !== readPrice(fresh.price)],
    ["Stock", (old.stock || "0") !== (fresh.stock || "0")],
    ["Weight", readWeight(old.weight) !== readWeight(fresh.weight)],
    ["Category", levels.some(({ field }) => differs(field))],
    ["Pictures", differs("images")],
    ["Datasheet", differs("datasheet")],
  ];
  return parts.flatMap(([label, isChanged]) => (isChanged ? [label] : []));
}

/** A form as this tab kept it; undefined when it was kept by a form that looked otherwise. */
export function readKept(kept: unknown): { version: number | undefined; draft: Draft } | undefined {
  const { version, draft } = Object(kept);
  const isVersion = version === undefined || Number.isInteger(version);
  return isVersion && isDraft(draft) ? { version, draft } : undefined;
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
