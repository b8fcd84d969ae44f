import { z } from "zod";
import { MAX_SUPPLIER_LENGTH, productMatches } from "./column-mapping.ts";

/** The form of the mapping page; the columns are fields named by their place. */
export const mappingForm = z
  .object({
    match: z.enum(productMatches),
    createsCategories: z.literal("yes").optional(),
    categoryId: z.union([z.literal(""), z.uuid()]),
    supplier: z
      .string()
      .trim()
      .max(MAX_SUPPLIER_LENGTH, `Please shorten this to ${MAX_SUPPLIER_LENGTH} characters`),
  })
  .catchall(z.string().max(200));

export type MappingForm = z.output<typeof mappingForm>;
