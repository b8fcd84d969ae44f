import { asc, eq, inArray } from "drizzle-orm";
import { hasPage, isReservedPath } from "#app/content/public-pages.ts";
import { type Documents, hasContentPage } from "#app/content/site-content.server.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { loadContent, readPublished } from "./documents.server.ts";

const MAX_REDIRECTS = 2000;

/** The addresses that lead elsewhere. */
export function listRedirects({ database }: { database: Database }, _admin: Admin) {
  return database.select().from(redirects).orderBy(asc(redirects.fromPath)).limit(MAX_REDIRECTS);
}

/** What is wrong with a redirect between these pages; undefined if nothing is. */
export function checkRedirect(
  { from, to }: { from: string; to: string },
  documents: Documents,
): RedirectProblem | undefined {
  const hasPageAt = (path: string) => {
    const [page = ""] = path.split(/[?#]/);
    return hasPage(page) || hasContentPage(page || "/", documents);
  };
  if (hasPageAt(from) || isReservedPath(from)) {
    return { field: "from", message: "The site has a page at this address" };
  }
  return hasPageAt(to)
    ? undefined
    : { field: "to", message: "The site has no page at this address" };
}

type RedirectProblem = { field: "from" | "to"; message: string };

export type AddRedirectOutcome = { ok: true } | ({ ok: false } & RedirectProblem);

/** Sends visitors of an address that has no page to one that has. */
export async function addRedirect(
  { database }: { database: Database },
  admin: Admin,
  { from, to }: { from: string; to: string },
): Promise<AddRedirectOutcome> {
  const problem = checkRedirect({ from, to }, await readPublished(database));
  if (problem) return { ok: false, ...problem };
  if ((await database.$count(redirects)) >= MAX_REDIRECTS) {
    const message = `There can be at most ${MAX_REDIRECTS}: delete one first`;
    return { ok: false, field: "from", message };
  }
  await database.transaction(async (transaction) => {
    await transaction
      .insert(redirects)
      .values({ fromPath: from, toPath: to })
      .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: to } });
    await recordAudit(transaction, admin, {
      verb: "added",
      entity: { kind: "content", id: from, label: `redirect from ${from}` },
      after: { to },
    });
  });
  await loadContent(database);
  return { ok: true };
}

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
