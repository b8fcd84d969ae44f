import { z } from "zod";
import { fieldTexts } from "#app/content/texts/field-texts.ts";
import { line, requiredLine } from "#app/domain/forms/form-fields.ts";
import { MAX_CATEGORY_DESCRIPTION_LENGTH, MAX_PICTURE_ALT_LENGTH } from "./category-tree.ts";

export const MAX_CATEGORY_NAME_LENGTH = 120;

const name = requiredLine(MAX_CATEGORY_NAME_LENGTH, fieldTexts.nameRequired);
const id = z.uuid();
/** Empty means the top of the tree, or no target category. */
const optionalId = z.union([z.literal("").transform(() => undefined), z.uuid()]);

/** A move needs an explicit target: "top" or an id. */
const targetParent = z
  .string()
  .refine(
    (submitted) => submitted === "top" || z.uuid().safeParse(submitted).success,
    "Choose where to move it",
  )
  .transform((submitted) => (submitted === "top" ? undefined : submitted));

export const categoryForm = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("add"), parentId: optionalId, name }),
  z.strictObject({ do: z.literal("rename"), id, was: z.string(), name }),
  z.strictObject({ do: z.literal("move"), id, parentId: targetParent }),
  z.strictObject({
    do: z.literal("merge"),
    id,
    intoId: z.uuid("Choose the category to merge into"),
  }),
  z.strictObject({ do: z.literal("delete"), id, toId: optionalId }),
  z.strictObject({ do: z.literal("reorder"), id, by: z.enum(["up", "down"]) }),
  z.strictObject({
    do: z.literal("describe"),
    id,
    description: line(MAX_CATEGORY_DESCRIPTION_LENGTH),
  }),
  /** An empty path removes the picture. */
  z.strictObject({
    do: z.literal("picture"),
    id,
    path: z.string().max(200),
    alt: line(MAX_PICTURE_ALT_LENGTH),
  }),
]);
export type CategoryForm = z.output<typeof categoryForm>;
