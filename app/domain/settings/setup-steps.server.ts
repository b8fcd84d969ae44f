import { and, gt, isNull } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { settingsTable } from "#app/database/tables/settings.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { readSettings, saveSettings } from "./settings.server.ts";

/** Which groups of settings the owner has saved at least once. */
export async function readSavedGroups(
  { database }: { database: Database },
  _admin: Admin<"change-settings">,
): Promise<ReadonlySet<string>> {
  const rows = await database.select({ group: settingsTable.group }).from(settingsTable);
  return new Set(rows.map(({ group }) => group));
}

/** How many emails the mail server has refused, or could not be reached for. */
export async function countUnsentMails(
  { database }: { database: Database },
  _admin: Admin<"change-settings">,
): Promise<number> {
  return database.$count(mailOutbox, and(isNull(mailOutbox.sentAt), gt(mailOutbox.attempts, 0)));
}

export function isSetupGuideHidden(_admin: Admin<"change-settings">): boolean {
  return privateSettings().setup.isHidden;
}

/** Hides the guide on the overview, or shows it again. */
export async function hideSetupGuide(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  isHidden: boolean,
): Promise<void> {
  const { version } = await readSettings({ database }, admin, "setup");
  await saveSettings({ database }, admin, { group: "setup", value: { isHidden }, version });
}
