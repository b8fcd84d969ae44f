import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { attachPictures, removeProductFiles } from "#app/domain/catalogue/product-files.server.ts";
import { originalFileName, readCover } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type Category, listCategoryPaths } from "./category-tree.ts";
import { readCategoryTree } from "./read-categories.server.ts";

export type CategoryDetails = Awaited<ReturnType<typeof readCategoryDetails>>;

/** The description and picture above the category's products; empty if it has none. */
export async function readCategoryDetails(
  { database, files }: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  id: string | undefined,
) {
  const [category] = id
    ? await database
        .select({
          description: categories.description,
          pictureAlt: categories.pictureAlt,
          picture: pictures,
        })
        .from(categories)
        .leftJoin(pictures, eq(pictures.path, categories.picture))
        .where(eq(categories.id, id))
    : [];
  return {
    description: category?.description ?? "",
    pictureAlt: category?.pictureAlt ?? "",
    picturePath: category?.picture?.path ?? "",
    picture: readCover(files, category?.picture ? [category.picture] : []),
  };
}

type CategoryOutcome =
  | { ok: true; name: string }
  | { ok: false; reason: "gone" | "same" | "picture-gone" };

/** Sets the picture of a category to an uploaded one, or removes it; its former files are deleted. */
export async function setCategoryPicture(
  { database, files }: { database: Database; files: Pick<FileStorage, "delete"> },
  admin: Admin<"change-products">,
  { id, path, alt }: { id: string; path: string; alt: string },
): Promise<CategoryOutcome> {
  const picture = path || null;
  const pictureAlt = path && alt;
  const outcome = await database.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(categories)
      .where(eq(categories.id, id))
      .for("update");
    if (!before) return { ok: false, reason: "gone" } as const;
    if (!(await attachPictures(transaction, picture ? [picture] : []))) {
      return { ok: false, reason: "picture-gone" } as const;
    }
    await transaction.update(categories).set({ picture, pictureAlt }).where(eq(categories.id, id));
    const nameOf = (stored: string | null) => (stored === null ? null : originalFileName(stored));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "category", id, label: before.name },
      before: { picture: nameOf(before.picture), "alternative text": before.pictureAlt },
      after: { picture: nameOf(picture), "alternative text": pictureAlt },
    });
    return { ok: true, name: before.name, former: before.picture } as const;
  });
  if (!outcome.ok) return outcome;
  const { name, former } = outcome;
  if (former && former !== picture) await removeCategoryPictures({ database, files }, [former]);
  return { ok: true, name };
}

/** The files of pictures that categories no longer show; what fails is left to the daily sweep. */
export async function removeCategoryPictures(
  services: { database: Database; files: Pick<FileStorage, "delete"> },
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await removeProductFiles(services, [{ images: paths, datasheet: null }]).catch(() => undefined);
}

export async function describeCategory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, description }: { id: string; description: string },
): Promise<CategoryOutcome> {
  return database.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ name: categories.name, description: categories.description })
      .from(categories)
      .where(eq(categories.id, id))
      .for("update");
    if (!before) return { ok: false, reason: "gone" };
    await transaction.update(categories).set({ description }).where(eq(categories.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "category", id, label: before.name },
      before: { description: before.description },
      after: { description },
    });
    return { ok: true, name: before.name };
  });
}

/** Moves a category one place up or down among its siblings. */
export async function reorderCategory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, by }: { id: string; by: -1 | 1 },
): Promise<CategoryOutcome> {
  return database.transaction(async (transaction) => {
    // Two admins who reorder at once wait for each other.
    await transaction.execute(sql`lock table ${categories} in share row exclusive mode`);
    const tree = await readCategoryTree({ database: transaction });
    const siblings = siblingsOf(tree, id);
    const from = siblings.findIndex((each) => each.id === id);
    const category = siblings[from];
    if (!category) return { ok: false, reason: "gone" };
    const to = from + by;
    if (to < 0 || to >= siblings.length) return { ok: false, reason: "same" };
    const order = siblings
      .map((each) => each.id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, id);
    await transaction.execute(sql`
      update ${categories} set position = place.position - 1
      from unnest(${sql.param(order)}::uuid[]) with ordinality as place (id, position)
      where categories.id = place.id`);
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "category", id, label: category.name },
      before: { place: from + 1 },
      after: { place: to + 1 },
    });
    return { ok: true, name: category.name };
  });
}

function siblingsOf(tree: readonly Category[], id: string): readonly Category[] {
  const path = listCategoryPaths(tree).find((each) => each.at(-1)?.id === id) ?? [];
  return path.length > 1 ? (path.at(-2)?.children ?? []) : path.length === 1 ? tree : [];
}
