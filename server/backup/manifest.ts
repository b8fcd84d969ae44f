import { z } from "zod";

/** What stands in a backup, so that it can be proven to be whole: written last, read first. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The schema that the tables were taken from: the same is made again before they are filled. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z_]+$/)),
      rows: z.int().nonnegative(),
      /** Of the rows in the order of their key, as the database writes them. */
      sha256: z.string().length(64),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  files: z.array(
    z.strictObject({
      bucket: z.string(),
      path: z.string(),
      size: z.int().nonnegative(),
      contentType: z.string(),
      sha256: z.string().length(64),
    }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Something a person must know; the message says it. */
export class BackupError extends Error {}
