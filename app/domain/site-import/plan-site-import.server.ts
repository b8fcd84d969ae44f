import { createHash } from "node:crypto";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { listEntries, readPublished } from "#app/domain/content/entries.server.ts";
import { filesIn } from "#app/domain/content/entry-files.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { type PlannedEntry, planEntries, planRedirects } from "./plan-content.server.ts";
import { type PlannedSettings, planSettings } from "./plan-settings.server.ts";
import { Remarks } from "./remarks.ts";
import { logoIn, readSiteImport, readStoredPictures } from "./site-imports.server.ts";

/** What an uploaded file would change now. */
export type SitePlan = {
  fileName: string;
  settings: PlannedSettings[];
  entries: PlannedEntry[];
  redirects: [from: string, to: string][];
  remarks: Remarks;
  /** Fingerprint of all the changes above: only the changes that were shown can be confirmed. */
  fingerprint: string;
};

/** Undefined if the file is no longer there. */
export async function planSiteImport(
  { database, providersWithAccount }: PlanServices,
  admin: Admin<"change-settings" | "publish-content">,
  id: string,
): Promise<SitePlan | undefined> {
  const found = await readSiteImport(database, admin, id);
  if (!found) return undefined;
  const { site, pictures, fileName } = found;
  const remarks = new Remarks();
  for (const [name, problem] of Object.entries(pictures.problems)) {
    remarks.refuse(name, [problem]);
  }
  const { stored } = pictures;
  const existing = await readStoredPictures(database, [
    ...filesIn(site.content).pictures,
    ...Object.values(stored).map(({ path }) => path),
  ]);
  const published = await readPublished(database);
  const current = new Map(
    (await listEntries({ database }, admin)).map((entry) => [entry.id, entry]),
  );
  const settings = await planSettings(database, admin, section(site, "settings", remarks), {
    logo: await importedLogo(),
    providersWithAccount,
    remarks,
  });
  const entries = planEntries(section(site, "content", remarks), {
    current,
    published,
    pictures: (name) =>
      existing.get(Object.hasOwn(stored, name) ? (stored[name]?.path ?? name) : name),
    remarks,
  });
  const afterImport = new Map(published);
  for (const planned of entries) {
    if (planned.values) afterImport.set(planned.id, planned.values);
    else afterImport.delete(planned.id);
  }
  const moved = await database.select().from(redirects);
  const newRedirects = planRedirects(section(site, "redirects", remarks), {
    entries: afterImport,
    existing: new Map(moved.map(({ fromPath, toPath }) => [fromPath.toLowerCase(), toPath])),
    remarks,
  });
  for (const name of Object.keys(site)) {
    if (!KNOWN.includes(name)) remarks.ignore(`“${name}”: not recognised`);
  }
  const changes = { settings, entries, redirects: newRedirects };
  const fingerprint = createHash("sha256").update(JSON.stringify(changes)).digest("base64url");
  return { fileName, ...changes, remarks, fingerprint };

  /** The logo as it is stored here; undefined to keep the one that is there. */
  async function importedLogo() {
    const { branding } = section(site, "settings", new Remarks());
    if (typeof branding !== "object" || branding === null || !("logo" in branding))
      return undefined;
    if (branding.logo === null) return null;
    if (pictures.logo) return pictures.logo;
    const name = logoIn(site);
    const { value } = await readSettings({ database }, admin, "branding");
    if (name !== value.logo?.path && !Object.hasOwn(pictures.problems, name ?? "")) {
      remarks.refuse("Logo", ["It is not in the file, so the logo stays as it is."]);
    }
    return undefined;
  }
}

type PlanServices = {
  database: DatabaseOrTransaction;
  providersWithAccount: readonly RedirectMethod[];
};

const KNOWN = ["settings", "content", "redirects", "filesLeftOut"];

function section(
  site: Readonly<Record<string, unknown>>,
  name: string,
  remarks: Remarks,
): Readonly<Record<string, unknown>> {
  const found = Object.hasOwn(site, name) ? site[name] : {};
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return { ...found };
  remarks.refuse(`“${name}”`, ["This is not in the export format."]);
  return {};
}
