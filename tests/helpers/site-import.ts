import { randomUUID } from "node:crypto";
import type { Owner } from "#app/domain/accounts/people.ts";
import { planSiteImport, type SitePlan } from "#app/domain/site-import/plan-site-import.server.ts";
import { receiveSiteFile } from "#app/domain/site-import/site-imports.server.ts";
import type { openUploadFixture } from "./catalogue/upload-fixture.ts";

export type Site = Awaited<ReturnType<typeof openUploadFixture>>;

export const admin = { userId: randomUUID(), name: "Sipho", email: "sipho@example.com" } as Owner;
/** Drafts name the user who edits them. */
export const ADD_ADMIN = `insert into users (id, name, email) values ('${admin.userId}', 'Sipho', 'sipho@example.com')`;

export async function upload(site: Site, file: unknown): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(file));
  const received = await receiveSiteFile(site.services, admin, { name: "site.json", bytes });
  if (!received.ok) throw new Error(received.reason);
  return received.id;
}

export async function plan(site: Site, file: unknown): Promise<SitePlan & { id: string }> {
  const id = await upload(site, file);
  const planned = await planSiteImport({ ...site.services, providersWithAccount: [] }, admin, id);
  if (!planned) throw new Error("There is no plan");
  return { ...planned, id };
}

export const changesIn = ({ settings, entries, redirects }: SitePlan) => ({
  settings: settings.map(({ group }) => group),
  entries: entries.map(({ id }) => id),
  redirects,
});
export const NOTHING = { settings: [], entries: [], redirects: [] };
