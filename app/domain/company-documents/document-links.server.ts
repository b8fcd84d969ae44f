import { and, count, desc, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import {
  companyDocumentDownloads,
  companyDocumentLinks,
  companyDocuments,
} from "#app/database/tables/company-documents.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { readSignedId, signId } from "#app/domain/accounts/signed-id.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { expiryState, MAX_OPEN_LINKS } from "./company-document.ts";
import {
  mayManageDocument,
  readCompanyDocument,
  recordDocumentAudit,
} from "./company-documents.server.ts";
import { isCurrent } from "./public-documents.server.ts";

const DAY_MS = 24 * 3_600_000;

export type DocumentLink = {
  id: string;
  recipient: string;
  email: string;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  revokedAt: Date | null;
  downloads: number;
  lastDownloadAt: Date | null;
};

const linkColumns = {
  id: companyDocumentLinks.id,
  recipient: companyDocumentLinks.recipient,
  email: companyDocumentLinks.email,
  createdAt: companyDocumentLinks.createdAt,
  createdBy: companyDocumentLinks.createdBy,
  expiresAt: companyDocumentLinks.expiresAt,
  revokedAt: companyDocumentLinks.revokedAt,
};

export type CreateDocumentLinkOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: "not-found" | "not-permitted" | "expired" | "too-many" };

/** A link that opens the document for one recipient until it expires or is revoked, or the document expires. */
export async function createDocumentLink(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  input: {
    documentId: string;
    recipient: string;
    email: string;
    days: number;
    holder: Reauthenticated;
  },
  now = new Date(),
): Promise<CreateDocumentLinkOutcome> {
  const { documentId, recipient, email, days } = input;
  return database.transaction(async (transaction) => {
    // Locked: a document that is being removed gets no link.
    await transaction
      .select({ id: companyDocuments.id })
      .from(companyDocuments)
      .where(eq(companyDocuments.id, documentId))
      .for("update");
    const document = await readCompanyDocument({ database: transaction }, admin, documentId);
    if (!document) return { ok: false, reason: "not-found" };
    if (!mayManageDocument(admin, document.kind)) return { ok: false, reason: "not-permitted" };
    if (expiryState(document.expiresOn, localIsoDate(now)) === "expired") {
      return { ok: false, reason: "expired" };
    }
    const isOpen = and(
      eq(companyDocumentLinks.documentId, documentId),
      isNull(companyDocumentLinks.revokedAt),
      gt(companyDocumentLinks.expiresAt, now),
    );
    if ((await transaction.$count(companyDocumentLinks, isOpen)) >= MAX_OPEN_LINKS) {
      return { ok: false, reason: "too-many" };
    }
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const createdBy = displayName(admin);
    const [link] = await transaction
      .insert(companyDocumentLinks)
      .values({ documentId, recipient, email, createdAt: now, createdBy, expiresAt })
      .returning({ id: companyDocumentLinks.id });
    if (!link) throw new Error("The link was not inserted");
    await recordDocumentAudit(transaction, admin, document, "created a link to", {
      after: { expires: expiresAt.toISOString() },
    });
    return { ok: true, id: link.id };
  });
}

/** The link stops working at once. False if it did not work any more. */
export async function revokeDocumentLink(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  { documentId, linkId }: { documentId: string; linkId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [link] = await transaction
      .update(companyDocumentLinks)
      .set({ revokedAt: sql`clock_timestamp()` })
      .where(
        and(
          eq(companyDocumentLinks.id, linkId),
          eq(companyDocumentLinks.documentId, documentId),
          isNull(companyDocumentLinks.revokedAt),
        ),
      )
      .returning(linkColumns);
    const document =
      link && (await readCompanyDocument({ database: transaction }, admin, documentId));
    if (!link || !document) return false;
    await recordDocumentAudit(transaction, admin, document, "revoked a link to", {
      before: { "created by": link.createdBy, expires: link.expiresAt.toISOString() },
    });
    return true;
  });
}

/** The links to a document, the newest first, with how often each was used. */
export function listDocumentLinks(
  { database }: { database: Database },
  _admin: Admin<"change-settings">,
  documentId: string,
): Promise<DocumentLink[]> {
  const { downloadedAt, linkId } = companyDocumentDownloads;
  return database
    .select({ ...linkColumns, downloads: count(linkId), lastDownloadAt: max(downloadedAt) })
    .from(companyDocumentLinks)
    .leftJoin(companyDocumentDownloads, eq(linkId, companyDocumentLinks.id))
    .where(eq(companyDocumentLinks.documentId, documentId))
    .groupBy(companyDocumentLinks.id)
    .orderBy(desc(companyDocumentLinks.createdAt))
    .limit(LINKS_SHOWN);
}

/** Older ones are in the audit log. */
export const LINKS_SHOWN = 100;

/** The path of a link: its id, signed, so nobody finds one by guessing. */
export function documentLinkPath(
  secret: string,
  _admin: Admin<"change-settings">,
  id: string,
): string {
  return `/company-documents/${signId(secret, "company document", id)}`;
}

export type OpenDocumentLink = {
  linkId: string;
  title: string;
  recipient: string;
  path: string;
  size: number;
  expiresAt: Date;
};

/** What a link opens; undefined if it does not work, or not any more. */
export async function openDocumentLink(
  { database }: { database: DatabaseOrTransaction },
  secret: string,
  token: string,
  now = new Date(),
): Promise<OpenDocumentLink | undefined> {
  const id = readSignedId(secret, "company document", token);
  if (!id) return undefined;
  const [found] = await database
    .select({
      linkId: companyDocumentLinks.id,
      title: companyDocuments.title,
      recipient: companyDocumentLinks.recipient,
      path: companyDocuments.path,
      size: companyDocuments.size,
      expiresAt: companyDocumentLinks.expiresAt,
    })
    .from(companyDocumentLinks)
    .innerJoin(companyDocuments, eq(companyDocuments.id, companyDocumentLinks.documentId))
    .where(
      and(
        eq(companyDocumentLinks.id, id),
        isNull(companyDocumentLinks.revokedAt),
        gt(companyDocumentLinks.expiresAt, now),
        isCurrent(now),
      ),
    );
  return found;
}

/** Records the download before the file is sent: what cannot be logged is not served. */
export async function recordDocumentDownload(
  { database }: { database: Database },
  { linkId }: Pick<OpenDocumentLink, "linkId">,
): Promise<void> {
  await database.insert(companyDocumentDownloads).values({ linkId });
}

/** Nightly: links that ended longer ago than the log of personal data viewed is kept, with their downloads. */
export async function sweepDocumentLinks(database: Database): Promise<{ removed: number }> {
  const { viewMonths } = privateSettings().privacy;
  const { expiresAt, revokedAt } = companyDocumentLinks;
  const old = database
    .select({ id: companyDocumentLinks.id })
    .from(companyDocumentLinks)
    .where(sql`least(${expiresAt}, ${revokedAt}) < now() - make_interval(months => ${viewMonths})`);
  const { rowCount } = await database
    .delete(companyDocumentLinks)
    .where(inArray(companyDocumentLinks.id, old));
  return { removed: rowCount ?? 0 };
}
