import { asc, eq, inArray, sql } from "drizzle-orm";
import { type Entries, hasContentPage } from "#app/content/site-content.server.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { fixedPublicPages, hasPage, isReservedPath } from "#app/seo/public-pages.ts";
import { loadContent, readPublished } from "./entries.server.ts";

export const MAX_REDIRECTS = 2000;

/** The addresses that lead elsewhere. */
export function listRedirects({ database }: { database: Database }, _admin: Admin) {
  return database.select().from(redirects).orderBy(asc(redirects.fromPath)).limit(MAX_REDIRECTS);
}

/** The router requests the data of a page as "/page.data". */
const OLD_ADDRESS = /^(\/[a-z0-9_-][\w\-.]*)+(?<!\.data)$/;
const ADDRESS = /^\/[\w\-./#?=&]*$/;

/** What is wrong with a redirect between these pages; undefined if nothing is. `from` is in lower case. */
export function checkRedirect(
  { from, to }: { from: string; to: string },
  entries: Entries,
): RedirectProblem | undefined {
  const hasPageAt = (path: string) => {
    const [page = ""] = path.split(/[?#]/);
    return hasPage(page) || hasContentPage(page || "/", entries);
  };
  if (from.length > 200 || !OLD_ADDRESS.test(from)) {
    const message =
      "Start with a slash, and leave out ? and # and a slash at the end, for example /about.";
    return { field: "from", message };
  }
  if (hasPageAt(from)) return { field: "from", message: "A page already uses this address." };
  if (isUsedBySite(from)) return { field: "from", message: "The site uses this address itself." };
  if (to.length > 200 || !ADDRESS.test(to)) {
    return { field: "to", message: "Enter an address of this site, for example /shop." };
  }
  return hasPageAt(to)
    ? undefined
    : { field: "to", message: "The site has no page at this address." };
}

/** Whether the site answers at this address without looking for a redirect. */
function isUsedBySite(path: string): boolean {
  const [, first = "", ...rest] = path.split("/");
  if (rest.length === 0) return isReservedPath(path);
  // Those of the products here; another shop may have had other addresses of this kind.
  if (first === "products") return PRODUCT_ID.test(rest[0] ?? "");
  return isReservedPath(`/${first}`) && !fixedPublicPages.includes(`/${first}`);
}

const PRODUCT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type RedirectProblem = { field: "from" | "to" | "replaces"; message: string };

export type AddRedirectOutcome = { ok: true } | ({ ok: false } & RedirectProblem);

/** Sends visitors of an address that has no page to one that has. */
export async function addRedirect(
  { database }: { database: Database },
  admin: Admin,
  /** An address that leads elsewhere already is changed only with `replaces`. */
  { from, to, replaces = false }: { from: string; to: string; replaces?: boolean },
): Promise<AddRedirectOutcome> {
  const fromPath = from.toLowerCase();
  const problem = checkRedirect({ from: fromPath, to }, await readPublished(database));
  if (problem) return { ok: false, ...problem };
  const isSame = eq(sql`lower(${redirects.fromPath})`, fromPath);
  const [existing] = await database.select().from(redirects).where(isSame);
  if (existing && existing.toPath !== to && !replaces) {
    const message = `This address already redirects to ${existing.toPath}. Tick to replace it.`;
    return { ok: false, field: "replaces", message };
  }
  if (!existing && (await database.$count(redirects)) >= MAX_REDIRECTS) {
    return { ok: false, field: "from", message: TOO_MANY_REDIRECTS };
  }
  await database.transaction(async (transaction) => {
    await transaction.delete(redirects).where(isSame);
    await transaction
      .insert(redirects)
      .values({ fromPath, toPath: to })
      .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: to } });
    await recordAudit(transaction, admin, {
      verb: existing ? "changed" : "added",
      entity: { kind: "content", id: fromPath, label: `redirect from ${fromPath}` },
      ...(existing && { before: { to: existing.toPath } }),
      after: { to },
    });
  });
  await loadContent(database);
  return { ok: true };
}

export const TOO_MANY_REDIRECTS = `There can be at most ${MAX_REDIRECTS} redirects. Delete one first.`;

export async function deleteRedirect(
  { database }: { database: Database },
  admin: Admin,
  from: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(redirects)
      .where(eq(redirects.fromPath, from))
      .returning();
    if (!gone) return;
    await recordAudit(transaction, admin, {
      verb: "deleted",
      entity: { kind: "content", id: from, label: `redirect from ${from}` },
      before: { to: gone.toPath },
    });
  });
  await loadContent(database);
}

/** A page that has another address now. */
export type PageMove = { from: string; to: string };

/** Visitors of the old addresses, and of those before them, are sent to the new ones. */
export async function movePages(
  transaction: Transaction,
  moves: readonly PageMove[],
): Promise<void> {
  const targets = new Map(moves.map(({ from, to }) => [from, to]));
  const earlier = await transaction
    .select()
    .from(redirects)
    .where(inArray(redirects.toPath, [...targets.keys()]));
  const changed = [
    ...earlier.map(({ fromPath, toPath }) => ({ fromPath, toPath: targets.get(toPath) ?? toPath })),
    ...moves.map(({ from, to }) => ({ fromPath: from, toPath: to })),
  ];
  for (const { fromPath, toPath } of changed) {
    // A page that returns to an address that it had.
    if (fromPath === toPath) continue;
    await transaction
      .insert(redirects)
      .values({ fromPath, toPath })
      .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath } });
  }
  // A page that exists is not redirected.
  await transaction.delete(redirects).where(inArray(redirects.fromPath, [...targets.values()]));
}
