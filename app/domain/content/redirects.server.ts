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
export function listRedirects(
  { database }: { database: Database },
  _admin: Admin<"publish-content">,
) {
  return database.select().from(redirects).orderBy(asc(redirects.fromPath)).limit(MAX_REDIRECTS);
}

/** The router requests the data of a page as "/page.data". */
const OLD_ADDRESS = /^(\/[a-z0-9_-][\w\-.]*)+(?<!\.data)(\?[\w\-.=&%+]+)?$/;
const ADDRESS = /^\/[\w\-./#?=&%+,:~]*$/;
const MAX_ADDRESS_LENGTH = 200;

/** What is wrong with a redirect between these pages; undefined if nothing is. `from` is in lower case. */
export function checkRedirect(
  { from, to }: { from: string; to: string },
  entries: Entries,
): RedirectProblem | undefined {
  const hasPageAt = (path: string) => {
    const [page = ""] = path.split(/[?#]/);
    return hasPage(page) || hasContentPage(page || "/", entries);
  };
  if (from.length > MAX_ADDRESS_LENGTH || !OLD_ADDRESS.test(from)) {
    const message = "Enter an old address of this site, for example /about or /index.php?page=2.";
    return { field: "from", message };
  }
  const [page = "", query] = from.split("?");
  if (hasPageAt(page)) return { field: "from", message: "A page already uses this address." };
  if (isUsedBySite(page)) return { field: "from", message: "The site uses this address itself." };
  // Pages of these kinds are looked up by their path alone (publicUrl).
  if (query !== undefined && /^\/(products|projects)\//.test(page)) {
    const message =
      "Leave out the question mark and everything after it: it makes no difference here.";
    return { field: "from", message };
  }
  if (to.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(to)) {
    return { field: "to", message: "Enter an address of this site, for example /shop." };
  }
  return hasPageAt(to)
    ? undefined
    : { field: "to", message: "The site has no page at this address." };
}

/** The path, also of a full address of this site as the browser shows it; other addresses stay as they are. */
export function sitePath(address: string, origin: string): string {
  const url = URL.parse(address);
  const hostOf = (each: URL) => each.host.replace(/^www\./, "");
  const isOwn = url && /^https?:$/.test(url.protocol) && hostOf(url) === hostOf(new URL(origin));
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** As it is stored and looked up: in lower case, without a slash at the end or a fragment. */
function oldAddress(address: string, origin: string): string {
  const [path = "", ...query] = sitePath(address, origin)
    .toLowerCase()
    .replace(/#.*$/, "")
    .split("?");
  return [path.replace(/(?<=.)\/$/, ""), ...query].join("?");
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

type Redirect = { from: string; to: string };

export type AddRedirectsOutcome =
  | { ok: true; added: Redirect[] }
  /** Nothing was saved. */
  | { ok: false; problems: (RedirectProblem & { index: number })[] };

/** Sends visitors of addresses that have no page to those that have: all of them, or none if one is wrong. */
export async function addRedirects(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"publish-content">,
  /** An address that leads elsewhere already is changed only with `replaces`. */
  { redirects: given, replaces = false }: { redirects: readonly Redirect[]; replaces?: boolean },
): Promise<AddRedirectsOutcome> {
  const entries = await readPublished(database);
  const wanted = given.map(({ from, to }) => ({
    from: oldAddress(from, origin),
    to: sitePath(to, origin),
  }));
  const outcome = await database.transaction(async (transaction): Promise<AddRedirectsOutcome> => {
    const stored = await transaction.select().from(redirects);
    const targets = new Map(stored.map(({ fromPath, toPath }) => [fromPath.toLowerCase(), toPath]));
    const problems = wanted.flatMap(({ from, to }, index) => {
      const first = wanted.findIndex((other) => other.from === from);
      const problem =
        first < index
          ? { field: "from" as const, message: "This old address is in the list twice." }
          : (checkRedirect({ from, to }, entries) ??
            checkExisting(targets.get(from), to, replaces));
      return problem ? [{ ...problem, index }] : [];
    });
    if (problems.length > 0) return { ok: false, problems };
    const isNew = ({ from }: Redirect) => !targets.has(from);
    if (stored.length + wanted.filter(isNew).length > MAX_REDIRECTS) {
      return { ok: false, problems: [{ index: 0, field: "from", message: TOO_MANY_REDIRECTS }] };
    }
    for (const { from, to } of wanted) {
      // An older version may have stored it in another case.
      await transaction.delete(redirects).where(eq(sql`lower(${redirects.fromPath})`, from));
      await transaction.insert(redirects).values({ fromPath: from, toPath: to });
    }
    await recordAudit(
      transaction,
      admin,
      wanted.map(({ from, to }) => ({
        verb: isNew({ from, to }) ? "added" : "changed",
        entity: { kind: "content" as const, id: from, label: `redirect from ${from}` },
        ...(targets.has(from) && { before: { to: targets.get(from) ?? null } }),
        after: { to },
      })),
    );
    return { ok: true, added: wanted };
  });
  if (outcome.ok) await loadContent(database);
  return outcome;
}

export type AddRedirectOutcome = { ok: true; added: Redirect } | ({ ok: false } & RedirectProblem);

/** Sends visitors of one address to another. */
export async function addRedirect(
  services: { database: Database; origin: string },
  admin: Admin<"publish-content">,
  { replaces = false, ...redirect }: Redirect & { replaces?: boolean },
): Promise<AddRedirectOutcome> {
  const outcome = await addRedirects(services, admin, { redirects: [redirect], replaces });
  if (outcome.ok) return { ok: true, added: outcome.added[0] ?? redirect };
  const { field, message } = outcome.problems[0] ?? { field: "from", message: "" };
  return { ok: false, field, message };
}

function checkExisting(
  target: string | undefined,
  to: string,
  replaces: boolean,
): RedirectProblem | undefined {
  if (target === undefined || target === to || replaces) return undefined;
  const message = `This address already redirects to ${target}. Tick to replace it.`;
  return { field: "replaces", message };
}

const MAX_LISTED_REDIRECTS = 500;
const MAX_LISTED_PROBLEMS = 20;

/** Adds the redirects of a pasted list: all of them, or none if a line is wrong. */
export async function addRedirectList(
  services: { database: Database; origin: string },
  admin: Admin<"publish-content">,
  { list, replaces }: { list: string; replaces: boolean },
): Promise<
  | { ok: true; count: number }
  | { ok: false; lines: { line: number; message: string }[]; canReplace: boolean }
> {
  const { redirects: given, problems } = parseRedirectList(list);
  const failed = (lines: typeof problems, canReplace = false) => {
    const sorted = lines.toSorted((one, other) => one.line - other.line);
    return { ok: false, lines: sorted.slice(0, MAX_LISTED_PROBLEMS), canReplace } as const;
  };
  const tooMany = given[MAX_LISTED_REDIRECTS];
  if (tooMany) {
    const message = `Add at most ${MAX_LISTED_REDIRECTS} at once.`;
    return failed([{ line: tooMany.line, message }]);
  }
  if (problems.length > 0) {
    const entries = await readPublished(services.database);
    const wrong = given.flatMap(({ line, from, to }) => {
      const wanted = { from: oldAddress(from, services.origin), to: sitePath(to, services.origin) };
      const problem = checkRedirect(wanted, entries);
      return problem ? [{ line, message: problem.message }] : [];
    });
    return failed([...problems, ...wrong]);
  }
  const outcome = await addRedirects(services, admin, { redirects: given, replaces });
  if (outcome.ok) return { ok: true, count: outcome.added.length };
  return failed(
    outcome.problems.map(({ index, message }) => ({ line: given[index]?.line ?? 0, message })),
    outcome.problems.some(({ field }) => field === "replaces"),
  );
}

/** One redirect per line, "from to"; lines that are none are reported by their number. */
export function parseRedirectList(text: string): {
  redirects: (Redirect & { line: number })[];
  problems: { line: number; message: string }[];
} {
  const lines = text.split(/\r?\n/).map((content, index) => ({ content, line: index + 1 }));
  const written = lines.filter(({ content }) => content.trim() !== "");
  const parsed = written.map(({ content, line }) => {
    const [from, to, ...rest] = content.trim().split(/\s+/);
    return from && to && rest.length === 0 ? { line, from, to } : { line };
  });
  return {
    redirects: parsed.filter((each): each is Redirect & { line: number } => "from" in each),
    problems: parsed.flatMap((each) =>
      "from" in each
        ? []
        : [{ line: each.line, message: "Enter the old and the new address with a space between." }],
    ),
  };
}

export const TOO_MANY_REDIRECTS = `There can be at most ${MAX_REDIRECTS} redirects. Delete one first.`;

export async function deleteRedirect(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
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
