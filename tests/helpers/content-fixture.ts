import { afterEach } from "vitest";
import type { Values } from "#app/content/kinds/fields.ts";
import { applyDocuments, defaultDocuments } from "#app/content/site-content.server.ts";
import { confirmedContent, contentDocuments, redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { readDocument } from "#app/domain/content/documents.server.ts";
import { saveDraft } from "#app/domain/content/drafts.server.ts";
import { publishDraft } from "#app/domain/content/publish.server.ts";
import { orderFixture } from "./orders/order-fixture.ts";

/** A database whose content is as installed before each test, with short ways to edit it. */
export function contentFixture() {
  const fixture = orderFixture();
  afterEach(async () => {
    await fixture.database.delete(contentDocuments);
    await fixture.database.delete(redirects);
    await fixture.database.delete(confirmedContent);
    applyDocuments(defaultDocuments, new Map());
  });

  /** Saves a draft with these changes, whatever its version is. */
  async function draft(admin: Admin, id: string, change: (values: Values) => Values) {
    const document = await readDocument(fixture, admin, id);
    if (!document) throw new Error(`There is no document ${id}`);
    const { version } = document;
    const values = change(document.values);
    return { version, outcome: await saveDraft(fixture, admin, { id, values, version }) };
  }

  /** The document as an editor has it open. */
  async function opened(admin: Admin, id: string) {
    return { id, version: (await readDocument(fixture, admin, id))?.version ?? 0 };
  }

  async function publish(
    admin: Admin,
    id: string,
    options: { at?: Date; setsDate?: boolean } = {},
  ) {
    return publishDraft(fixture, admin, { ...(await opened(admin, id)), ...options });
  }

  return { fixture, draft, opened, publish };
}

export const retitled = (title: string) => (values: Values) => ({ ...values, title });
