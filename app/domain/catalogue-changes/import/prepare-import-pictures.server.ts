import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  catalogueChanges,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import { importPictures } from "#app/database/tables/imports.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { attachPictures } from "#app/domain/catalogue/product-files.server.ts";
import { storePicture } from "#app/domain/media/store-upload.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { readUploadedBytes } from "./product-imports.server.ts";

/**
 * Encodes the pictures that planned imports use, one after the other. Each is locked while it is encoded,
 * so that several processes share the work, and one that is killed leaves its picture to the next run.
 */
export async function prepareImportPictures(
  { database, files }: { database: Database; files: FileStorage },
  _actor: Admin<ProductEditing> | "schedule",
  signal?: AbortSignal,
): Promise<{ prepared: number }> {
  let prepared = 0;
  while (!signal?.aborted && (await prepareNext({ database, files }))) prepared += 1;
  return { prepared };
}

function prepareNext({
  database,
  files,
}: {
  database: Database;
  files: FileStorage;
}): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { importId, name, content, isUsed } = importPictures;
    const [picture] = await transaction
      .select({ importId, name })
      .from(importPictures)
      .where(and(eq(isUsed, true), isNotNull(content)))
      .orderBy(asc(importId), asc(name))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!picture) return false;
    const isPicture = and(eq(importId, picture.importId), eq(name, picture.name));
    const bytes = await readUploadedBytes(transaction, importPictures, isPicture);
    const upload = { name: picture.name, bytes };
    const stored = await storePicture({ database, files }, upload);
    // The next run tries again.
    const refusal = stored.ok ? undefined : stored.reason;
    if (refusal === "busy") return false;
    await transaction
      .update(importPictures)
      .set({
        content: null,
        image: stored.ok ? stored.picture : null,
        problem: refusal ? uploadRefusals(MAX_UPLOAD_BYTES)[refusal] : null,
      })
      .where(isPicture);
    return true;
  });
}

/** The pictures of an import: how many are encoded, how many match no row, and which failed for which rows. */
export async function readImportPictures(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  changeId: string,
) {
  const { rows: all } = await database.execute<{
    name: string;
    problem: string | null;
    isWaiting: boolean;
    rows: number[];
  }>(sql`
    select picture.name, picture.problem,
      picture.is_used and picture.content is not null as "isWaiting",
      coalesce(wanted.positions[:20], '{}') as rows
    from ${catalogueChanges} as change
    join ${importPictures} as picture on picture.import_id = change.import_id
    left join (
      select name, array_agg(${rows.position} order by ${rows.position}) as positions
      from ${rows} cross join unnest(${rows.pictures}) as name
      where ${rows.changeId} = ${changeId} group by name
    ) as wanted on wanted.name = picture.name
    where change.id = ${changeId} order by picture.name`);
  const used = all.filter((picture) => picture.rows.length > 0);
  return {
    total: used.length,
    waiting: used.filter(({ isWaiting }) => isWaiting).length,
    unused: all.filter((picture) => picture.rows.length === 0 && !picture.problem).length,
    failed: all.flatMap(({ name, problem, rows }) => (problem ? [{ name, problem, rows }] : [])),
  };
}

/**
 * Adds the encoded pictures of an import to the values of its rows, after those that the products have.
 * Pictures that failed are left out, and so are rows that would change nothing else.
 */
export async function addImportPictures(
  transaction: Transaction,
  { id, importId }: { id: string; importId: string | null },
): Promise<"ready" | "preparing" | "gone"> {
  const { rows: wanted } = await transaction.execute<{ path: string | null; waits: boolean }>(sql`
    select distinct picture.image ->> 'path' as path, picture.content is not null as waits
    from ${rows} cross join unnest(${rows.pictures}) as wanted (name)
    left join ${importPictures} as picture
      on picture.import_id = ${importId} and picture.name = wanted.name
    where ${rows.changeId} = ${id} and ${rows.problem} is null`);
  if (wanted.length === 0) return "ready";
  if (wanted.some(({ waits }) => waits)) return "preparing";
  const paths = wanted.flatMap(({ path }) => path ?? []);
  if (!(await attachPictures(transaction, paths))) return "gone";
  await transaction.execute(sql`
    update ${rows} set
      before = ${rows.before} || jsonb_build_object('images', added.present),
      after = ${rows.after} || jsonb_build_object('images', added.present || added.images)
    from (
      select planned.position, coalesce(product.images, '[]') as present,
        jsonb_agg(picture.image order by wanted.place) as images
      from ${rows} as planned
      cross join unnest(planned.pictures) with ordinality as wanted (name, place)
      join ${importPictures} as picture
        on picture.import_id = ${importId} and picture.name = wanted.name
      left join ${products} as product on product.id = planned.product_id
      where planned.change_id = ${id} and planned.problem is null and picture.image is not null
      group by planned.position, product.images
    ) as added
    where ${rows.changeId} = ${id} and ${rows.position} = added.position`);
  await transaction.execute(sql`
    delete from ${rows} where ${rows.changeId} = ${id} and ${rows.problem} is null
      and ${rows.before} = '{}' and ${rows.after} = '{}'`);
  return "ready";
}
