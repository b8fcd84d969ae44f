import { afterEach } from "vitest";
import type { Values } from "#app/content/kinds/fields.ts";
import { applyEntries, defaultEntries } from "#app/content/site-content.server.ts";
import { confirmedContent, contentEntries, redirects } from "#app/database/tables/content.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { saveDraft } from "#app/domain/content/drafts.server.ts";
import { readEntry } from "#app/domain/content/entries.server.ts";
import { publishDraft } from "#app/domain/content/publish.server.ts";
import { orderFixture } from "./orders/order-fixture.ts";

/** A database whose content is as installed before each test, with short ways to edit it. */
export function contentFixture() {
  const fixture = orderFixture();
  afterEach(async () => {
    await fixture.database.delete(contentEntries);
    await fixture.database.delete(redirects);
    await fixture.database.delete(confirmedContent);
    applyEntries(defaultEntries, new Map());
  });

  /** Saves a draft with these changes, whatever its version is. */
  async function draft(admin: Owner, id: string, change: (values: Values) => Values) {
    const entry = await readEntry(fixture, admin, id);
    if (!entry) throw new Error(`There is no entry ${id}`);
    const { version } = entry;
    const values = change(entry.values);
    return { version, outcome: await saveDraft(fixture, admin, { id, values, version }) };
  }

  /** The entry as an editor has it open. */
  async function opened(admin: Owner, id: string) {
    return { id, version: (await readEntry(fixture, admin, id))?.version ?? 0 };
  }

  async function publish(
    admin: Owner,
    id: string,
    options: { at?: Date; setsDate?: boolean } = {},
  ) {
    return publishDraft(fixture, admin, { ...(await opened(admin, id)), ...options });
  }

  return { fixture, draft, opened, publish };
}

export const retitled = (title: string) => (values: Values) => ({ ...values, title });
