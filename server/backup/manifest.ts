import { z } from "zod";

/** The contents and checksums of a backup; written last, so an unfinished backup has none. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The schema of the tables: a restore applies exactly these migrations first. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z_]+$/)),
      rows: z.int().nonnegative(),
      /** Checksum of the rows as COPY writes them, ordered by primary key. */
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

/** An expected failure; the message is for the operator. */
export class BackupError extends Error {}
