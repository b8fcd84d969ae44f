import { z } from "zod";

export const LONGEST_CATEGORY_NAME = 120;

const name = z
  .string()
  .trim()
  .transform((typed) => typed.replace(/\s+/g, " "))
  .pipe(
    z
      .string()
      .min(1, "Name is required")
      .max(LONGEST_CATEGORY_NAME, "Please shorten this name to 120 characters"),
  );
const id = z.uuid();
/** An empty choice is the top of the tree, or nowhere. */
const idOrNone = z.union([z.literal("").transform(() => undefined), z.uuid()]);

/** A move says where to: nothing happens by leaving the choice as it was. */
const place = z
  .string()
  .refine((typed) => typed === "top" || z.uuid().safeParse(typed).success, "Choose where it goes")
  .transform((typed) => (typed === "top" ? undefined : typed));

/** Everything that can be done to the tree. */
export const categoryForm = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("add"), parentId: idOrNone, name }),
  z.strictObject({ do: z.literal("rename"), id, was: z.string(), name }),
  z.strictObject({ do: z.literal("move"), id, parentId: place }),
  z.strictObject({
    do: z.literal("merge"),
    id,
    intoId: z.uuid("Choose the category to merge into"),
  }),
  z.strictObject({ do: z.literal("delete"), id, toId: idOrNone }),
]);
export type CategoryForm = z.output<typeof categoryForm>;
