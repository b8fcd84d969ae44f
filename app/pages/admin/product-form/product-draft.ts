import { categoryLevels, type LevelField } from "#app/domain/catalogue/editing/category-levels.ts";
import { type ProductFields, parsePrice } from "#app/domain/catalogue/editing/check-product.ts";
import type {
  FormDatasheet,
  FormPicture,
} from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { parseWeight } from "#app/domain/catalogue/weight.ts";

/** The form as it stands: what is typed and chosen, and the files with what is shown of them. */
export type ProductDraft = {
  fields: Omit<ProductFields, "images" | "datasheet">;
  pictures: readonly FormPicture[];
  datasheet: FormDatasheet | undefined;
};

/** What the form started from. A new product has no version yet. */
export type SavedProduct = { draft: ProductDraft; version: number | undefined };

export type ProductTextField = "name" | "description" | "price" | "stock" | "weight";
export type ProductDraftField = ProductTextField | LevelField;

export const emptyDraft: ProductDraft = {
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
export function toProductFields({ fields, pictures, datasheet }: ProductDraft): ProductFields {
  return {
    ...fields,
    images: pictures.map(({ path }) => path),
    datasheet: datasheet?.path ?? "",
  };
}

/** A draft with what was typed before the page was built anew, as happens without script. */
export function withSubmitted(
  draft: ProductDraft,
  submitted: ProductFields | undefined,
): ProductDraft {
  if (!submitted) return draft;
  const { images, datasheet: _, ...fields } = submitted;
  const pictures = images.flatMap(
    (path) => draft.pictures.find((picture) => picture.path === path) ?? [],
  );
  return { ...draft, fields, pictures };
}

/** What differs between two drafts, in the words of the form. */
export function listChanges(before: ProductDraft, now: ProductDraft): string[] {
  const [old, fresh] = [toProductFields(before), toProductFields(now)];
  const differs = (name: keyof ProductFields) =>
    JSON.stringify(old[name]) !== JSON.stringify(fresh[name]);
  const parts: [label: string, isChanged: boolean][] = [
    ["Name", differs("name")],
    ["Description", differs("description")],
    ["Price", parsePrice(old.price) !== parsePrice(fresh.price)],
    ["Stock", (old.stock || "0") !== (fresh.stock || "0")],
    ["Weight", parseWeight(old.weight) !== parseWeight(fresh.weight)],
    ["Category", categoryLevels.some(({ field }) => differs(field))],
    ["Pictures", differs("images")],
    ["Datasheet", differs("datasheet")],
  ];
  return parts.flatMap(([label, isChanged]) => (isChanged ? [label] : []));
}

/** Parses a draft from session storage; undefined when it is from another version of the form. */
export function parseStoredDraft(
  stored: unknown,
): { version: number | undefined; draft: ProductDraft } | undefined {
  const { version, draft } = Object(stored);
  const isVersion = version === undefined || Number.isInteger(version);
  return isVersion && isDraft(draft) ? { version, draft } : undefined;
}

function isDraft(stored: unknown): stored is ProductDraft {
  const { fields, pictures, datasheet } = Object(stored);
  const isFile = (file: unknown) =>
    typeof Object(file).path === "string" && typeof Object(file).name === "string";
  return (
    Object.keys(emptyDraft.fields).every((name) => typeof Object(fields)[name] === "string") &&
    Array.isArray(pictures) &&
    pictures.every(isFile) &&
    (datasheet === undefined || isFile(datasheet))
  );
}

type WithPath = { path: string };

/** A picture taken from one place and put at another. */
export function movePicture<Each>(pictures: readonly Each[], from: number, to: number): Each[] {
  const rest = pictures.filter((_, place) => place !== from);
  const moved = pictures[from];
  return moved === undefined ? [...pictures] : rest.toSpliced(to, 0, moved);
}

/**
 * A picture that has just been stored, at its place: those chosen together keep the order in which
 * they were chosen, whichever arrived first.
 */
export function placePicture<Each extends WithPath>(
  pictures: readonly Each[],
  picture: Each,
  orders: ReadonlyMap<string, number>,
): Each[] {
  const order = orders.get(picture.path) ?? Number.POSITIVE_INFINITY;
  const place = pictures.findIndex(({ path }) => (orders.get(path) ?? 0) > order);
  return place < 0 ? [...pictures, picture] : pictures.toSpliced(place, 0, picture);
}
