import { sql } from "drizzle-orm";
import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, updatedAt } from "./columns.ts";

/** What vendor forms ask for. */
export type CompanyDocumentKind =
  | "b-bbee"
  | "tax-compliance"
  | "registration"
  | "good-standing"
  | "insurance"
  | "certificate"
  | "bank-letter"
  | "other";

/** Who gets it: everyone, people who ask us, or only the holder of a link. The title of the last is not public either. */
export type CompanyDocumentAccess = "public" | "on-request" | "link";

/** What procurement asks for before it buys. */
export const companyDocuments = pgTable("company_documents", {
  id: id(),
  kind: text("kind").$type<CompanyDocumentKind>().notNull(),
  title: text("title").notNull(),
  access: text("access").$type<CompanyDocumentAccess>().notNull(),
  /** The last day on which it is valid; null if it does not expire. */
  expiresOn: date("expires_on"),
  /** The expiry date that staff have been emailed about. */
  warnedFor: date("warned_for"),
  path: text("path").notNull().unique(),
  size: integer("size").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  updatedBy: text("updated_by").notNull(),
});

/** Links to a document, each for one recipient. */
export const companyDocumentLinks = pgTable("company_document_links", {
  id: id(),
  documentId: uuid("document_id")
    .notNull()
    .references(() => companyDocuments.id, { onDelete: "cascade" }),
  recipient: text("recipient").notNull(),
  /** In lower case. */
  email: text("email").notNull(),
  createdAt: timestamptz("created_at").notNull().default(sql`clock_timestamp()`),
  createdBy: text("created_by").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  revokedAt: timestamptz("revoked_at"),
});

export const companyDocumentDownloads = pgTable("company_document_downloads", {
  id: id(),
  linkId: uuid("link_id")
    .notNull()
    .references(() => companyDocumentLinks.id, { onDelete: "cascade" }),
  downloadedAt: timestamptz("downloaded_at").notNull().default(sql`clock_timestamp()`),
});
