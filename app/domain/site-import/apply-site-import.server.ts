import { eq, inArray } from "drizzle-orm";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { redirects } from "#app/database/tables/content.ts";
import { siteImports } from "#app/database/tables/imports.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { requireOwnPassword } from "#app/domain/accounts/staff/require-own-password.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  editableEntry,
  loadContent,
  lockOrInsertEntry,
  readPublished,
} from "#app/domain/content/entries.server.ts";
import { filesIn } from "#app/domain/content/entry-files.ts";
import { lockAddresses, publish, remove } from "#app/domain/content/publish.server.ts";
import { movePages, type PageMove } from "#app/domain/content/redirects.server.ts";
import { numbersChange } from "#app/domain/settings/document-numbers.server.ts";
import { changeNotice, notifyStaff } from "#app/domain/settings/save-step-up-settings.server.ts";
import { loadSettings, writeSettings } from "#app/domain/settings/settings.server.ts";
import { settingsGroups, takesStepUp } from "#app/settings/settings-groups.ts";
import type { PlannedEntry } from "./plan-content.server.ts";
import type { PlannedSettings } from "./plan-settings.server.ts";
import { planSiteImport, type SitePlan } from "./plan-site-import.server.ts";
import { newPrefixes } from "./settings-rules.server.ts";

export type ApplySiteImportOutcome =
  | { ok: true }
  /** The file is gone, or the site has changed since its changes were shown. */
  | { ok: false; reason: "gone" | "outdated" };

/** Makes the changes that were shown, all or none, after a step-up. */
export async function applySiteImport(
  { database, providersWithAccount, origin }: ApplyServices,
  admin: Admin<"change-settings" | "publish-content">,
  { id, fingerprint, holder }: { id: string; fingerprint: string; holder: Reauthenticated },
): Promise<ApplySiteImportOutcome> {
  requireOwnPassword(admin, holder);
  try {
    await database.transaction(async (transaction) => {
      await lockAddresses(transaction);
      const plan = await planSiteImport({ database: transaction, providersWithAccount }, admin, id);
      if (!plan) throw new NotApplied("gone");
      if (plan.fingerprint !== fingerprint) throw new NotApplied("outdated");
      await attachPictures(transaction, plan);
      for (const planned of plan.settings) {
        await applyPlannedSettings({ transaction, origin }, admin, planned, holder);
      }
      const moves: PageMove[] = [];
      for (const planned of plan.entries) {
        moves.push(...(await applyEntry(transaction, admin, planned)));
      }
      // All together: one page may have got the address that another had.
      await movePages(transaction, moves);
      await applyRedirects(transaction, admin, plan.redirects);
      await recordAudit(transaction, admin, {
        verb: "imported",
        entity: { kind: "content", id, label: `file ${plan.fileName}` },
      });
      await transaction.delete(siteImports).where(eq(siteImports.id, id));
    });
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    return { ok: false, reason: error.reason };
  }
  // This process does not wait for the notifications: the next page must show the changes.
  await Promise.all([loadSettings(database), loadContent(database)]);
  return { ok: true };
}

type ApplyServices = {
  database: Database;
  providersWithAccount: readonly RedirectMethod[];
  origin: string;
};

class NotApplied extends Error {
  readonly reason: "gone" | "outdated";
  constructor(reason: "gone" | "outdated") {
    super(`Not applied: ${reason}`);
    this.reason = reason;
  }
}

/** Keeps the daily sweep away from the pictures until the transaction has committed. */
async function attachPictures(
  transaction: Transaction,
  { settings, entries }: SitePlan,
): Promise<void> {
  const shown = filesIn(entries.map(({ values }) => values)).pictures;
  const branding = settings.find((planned) => planned.group === "branding");
  if (branding?.value.logo) shown.add(branding.value.logo.path);
  await transaction
    .update(pictures)
    .set({ attachedAt: new Date() })
    .where(inArray(pictures.path, [...shown]));
}

async function applyPlannedSettings(
  { transaction, origin }: { transaction: Transaction; origin: string },
  admin: Admin<"change-settings" | "publish-content">,
  planned: PlannedSettings,
  holder: Reauthenticated,
): Promise<void> {
  const outcome =
    planned.group === "numbers"
      ? await writeSettings(
          transaction,
          admin,
          numbersChange(admin, {
            fields: newPrefixes(planned.value),
            version: planned.version,
          }),
        )
      : await writeSettings(transaction, admin, { ...planned, holder });
  if (!outcome.ok) throw new NotApplied("outdated");
  if (!takesStepUp(planned.group)) return;
  const notice = changeNotice({ origin, admin, ...planned, ...outcome });
  await notifyStaff(transaction, settingsGroups[planned.group].permission, notice);
}

async function applyEntry(
  transaction: Transaction,
  admin: Admin<"change-settings" | "publish-content">,
  { id, version, values }: PlannedEntry,
): Promise<PageMove[]> {
  const locked = await lockOrInsertEntry(transaction, id, displayName(admin), {
    isCreated: values !== null,
  });
  const entry = locked && editableEntry(id, locked.row);
  if (!entry || locked.version !== version) throw new NotApplied("outdated");
  if (!values) return remove(transaction, admin, entry);
  return publish(transaction, admin, { ...entry, values }, { keepsDraft: true });
}

async function applyRedirects(
  transaction: Transaction,
  admin: Admin<"change-settings" | "publish-content">,
  added: SitePlan["redirects"],
): Promise<void> {
  for (const [fromPath, toPath] of added) {
    await transaction
      .insert(redirects)
      .values({ fromPath, toPath })
      .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath } });
    await recordAudit(transaction, admin, {
      verb: "added",
      entity: { kind: "content", id: fromPath, label: `redirect from ${fromPath}` },
      after: { to: toPath },
    });
  }
  // A page that exists is not redirected.
  const pages = [...(await readPublished(transaction))].flatMap(
    ([id, values]) => kindOf(id)?.path(values) ?? [],
  );
  await transaction.delete(redirects).where(inArray(redirects.fromPath, pages));
}
