import type { AttributeInputs } from "#app/domain/catalogue/attributes/attribute-input.ts";
import { categoryLevels, type LevelField } from "#app/domain/catalogue/editing/category-levels.ts";
import type { ProductFormValues } from "#app/domain/catalogue/editing/check-product.ts";
import type {
  FormDatasheet,
  FormPicture,
} from "#app/domain/catalogue/editing/product-form-data.server.ts";
import {
  mapProductFields,
  type ProductFieldName,
  productFieldNames,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";

export type ProductDraft = {
  fields: Omit<ProductFormValues, "images" | "datasheet" | "attributes">;
  attributes: AttributeInputs;
  pictures: readonly FormPicture[];
  datasheet: FormDatasheet | undefined;
};

/** The saved state that the form started from; a new product has no version. */
export type SavedProduct = { draft: ProductDraft; version: number | undefined };

export type ProductDraftField = ProductFieldName | LevelField;

export const emptyDraft = (): ProductDraft => ({
  fields: {
    ...mapProductFields(({ form }) => form.initial),
    categoryId: "",
    subcategoryId: "",
    typeId: "",
    subtypeId: "",
    modelId: "",
  },
  attributes: {},
  pictures: [],
  datasheet: undefined,
});

export function toProductFormValues(draft: ProductDraft): ProductFormValues {
  const images = draft.pictures.map(({ path }) => path);
  const { fields, attributes, datasheet } = draft;
  return { ...fields, attributes, images, datasheet: datasheet?.path ?? "" };
}

/** Restores submitted values into a draft, when the form was sent before its script had loaded. */
export function withSubmitted(
  draft: ProductDraft,
  submitted: ProductFormValues | undefined,
): ProductDraft {
  if (!submitted) return draft;
  const { images, datasheet: _, attributes, ...fields } = submitted;
  const pictures = images.flatMap(
    (path) => draft.pictures.find((picture) => picture.path === path) ?? [],
  );
  return { ...draft, fields, attributes, pictures };
}

/** The saved draft, with what was changed since it was submitted. */
export function withLaterInput(
  saved: ProductDraft,
  submitted: ProductDraft,
  now: ProductDraft,
): ProductDraft {
  return {
    fields: { ...saved.fields, ...laterEntries(submitted.fields, now.fields) },
    attributes: { ...saved.attributes, ...laterEntries(submitted.attributes, now.attributes) },
    pictures: now.pictures === submitted.pictures ? saved.pictures : now.pictures,
    datasheet: now.datasheet === submitted.datasheet ? saved.datasheet : now.datasheet,
  };
}

type Texts = Readonly<Record<string, string>>;

function laterEntries(submitted: Texts, now: Texts): Record<string, string> {
  const later = Object.entries(now).filter(([name, value]) => value !== submitted[name]);
  return Object.fromEntries(later);
}

/** The labels of the fields that differ between two drafts. */
export function listChanges(before: ProductDraft, now: ProductDraft): string[] {
  const [old, fresh] = [toProductFormValues(before), toProductFormValues(now)];
  const differs = (name: keyof ProductFormValues) =>
    JSON.stringify(old[name]) !== JSON.stringify(fresh[name]);
  const parts: [label: string, isChanged: boolean][] = [
    ...productFieldNames.map((name): [string, boolean] => {
      const { label, form } = productFields[name];
      return [label, form.normalize(old[name]) !== form.normalize(fresh[name])];
    }),
    ["Category", categoryLevels.some(({ field }) => differs(field))],
    ["Specifications", !hasSameInputs(before.attributes, now.attributes)],
    ["Pictures", differs("images")],
    ["Datasheet", differs("datasheet")],
  ];
  return parts.flatMap(([label, isChanged]) => (isChanged ? [label] : []));
}

/** An empty input is as good as none. */
function hasSameInputs(before: AttributeInputs, now: AttributeInputs): boolean {
  return Object.keys({ ...before, ...now }).every((id) => (before[id] ?? "") === (now[id] ?? ""));
}

/** Parses a draft from session storage; undefined when it is from another version of the form. */
export function parseStoredDraft(stored: unknown): SavedProduct | undefined {
  const { version, draft } = Object(stored);
  const isVersion = version === undefined || Number.isInteger(version);
  return isVersion && isDraft(draft) ? { version, draft } : undefined;
}

function isDraft(stored: unknown): stored is ProductDraft {
  const { fields, attributes, pictures, datasheet } = Object(stored);
  const isFile = (file: unknown) =>
    typeof Object(file).path === "string" && typeof Object(file).name === "string";
  return (
    Object.keys(emptyDraft().fields).every((name) => typeof Object(fields)[name] === "string") &&
    typeof attributes === "object" &&
    Object.values(Object(attributes)).every((text) => typeof text === "string") &&
    Array.isArray(pictures) &&
    pictures.every(isFile) &&
    (datasheet === undefined || isFile(datasheet))
  );
}

export function movePicture<Each>(pictures: readonly Each[], from: number, to: number): Each[] {
  const rest = pictures.filter((_, place) => place !== from);
  const moved = pictures[from];
  return moved === undefined ? [...pictures] : rest.toSpliced(to, 0, moved);
}

/**
 * Inserts an uploaded picture at its position: files chosen together keep their order, whichever upload
 * ends first.
 */
export function placePicture<Each extends { path: string }>(
  pictures: readonly Each[],
  picture: Each,
  orders: ReadonlyMap<string, number>,
): Each[] {
  const order = orders.get(picture.path) ?? Number.POSITIVE_INFINITY;
  const place = pictures.findIndex(({ path }) => (orders.get(path) ?? 0) > order);
  return place < 0 ? [...pictures, picture] : pictures.toSpliced(place, 0, picture);
}
