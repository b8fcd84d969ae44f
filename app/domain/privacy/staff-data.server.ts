import { asc, eq } from "drizzle-orm";
import { contentEditors, contentEntries } from "#app/database/tables/content.ts";
import { pendingBankAccount } from "#app/database/tables/settings.ts";
import type { PersonalDataSection } from "./data-subject.server.ts";

/** What only staff leave behind. */
export const staffSections: readonly PersonalDataSection[] = [
  {
    tables: ["pending_bank_account"],
    name: "requested-bank-account",
    manual: {
      title: "Requested bank accounts",
      people: ["staff"],
      information: "Who asked to change the company’s bank account, and when.",
      purpose: "To have a second person approve it.",
      kept: () => "Until the account is used or the request is cancelled",
    },
    about:
      "For our staff: when you requested a new bank account for the company, until it takes effect.",
    read: (database, { userId }) =>
      database
        .select({
          requestedAt: pendingBankAccount.requestedAt,
          takesEffectAt: pendingBankAccount.takesEffectAt,
        })
        .from(pendingBankAccount)
        .where(eq(pendingBankAccount.requestedBy, userId)),
  },
  {
    tables: ["content_editors"],
    name: "edited-pages",
    manual: {
      title: "Pages in the editor",
      people: ["staff"],
      information: "When a colleague last had a page of the site open in its editor.",
      purpose: "To warn two people who edit the same page.",
      kept: () => "Until the account is deleted",
    },
    about: "For our staff: when you last had each page of the site open in its editor.",
    read: (database, { userId }) =>
      database
        .select({ page: contentEditors.entryId, seenAt: contentEditors.seenAt })
        .from(contentEditors)
        .where(eq(contentEditors.userId, userId))
        .orderBy(asc(contentEditors.seenAt)),
  },
  {
    tables: ["content_documents", "content_versions", "content_previews"],
    name: "scheduled-pages",
    manual: {
      title: "Scheduled pages",
      people: ["staff"],
      information: "Who scheduled a page for publication.",
      purpose: "To publish it with that person’s permission.",
      kept: () => "Until it is published",
    },
    about: "For our staff: the pages you scheduled for publication.",
    read: (database, { userId }) =>
      database
        .select({ page: contentEntries.id, publishAt: contentEntries.publishAt })
        .from(contentEntries)
        .where(eq(contentEntries.scheduledBy, userId))
        .orderBy(asc(contentEntries.id)),
  },
];
