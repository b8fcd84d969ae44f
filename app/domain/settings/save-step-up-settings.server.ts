import { and, gt, inArray } from "drizzle-orm";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { settingsTable } from "#app/database/tables/settings.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import { listStaffEmails } from "#app/domain/accounts/staff/staff-mail.server.ts";
import { formatAuditValue, settingFieldLabel } from "#app/domain/audit/describe-audit.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";
import { nameAndEmail, settingsChangedMail } from "#app/mail/templates/admin-mails.ts";
import {
  listSettingsPages,
  type SettingsGroup,
  type SettingsPermission,
  type StepUpGroup,
  settingsGroups,
  takesStepUp,
} from "#app/settings/settings-groups.ts";
import type { AuditChange } from "./audit-settings.ts";
import {
  loadSettings,
  type SaveSettingsOutcome,
  type SettingsChange,
  writeSettings,
} from "./settings.server.ts";

type StepUpChange<Group extends StepUpGroup> = SettingsChange<Group> & { holder: Reauthenticated };

/** Saves a group that takes a step-up, and emails all staff who may change it, in one transaction. */
export async function saveStepUpSettings<Group extends StepUpGroup>(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<SettingsPermission<Group>>,
  change: StepUpChange<Group>,
  { mail, alreadyTold = [], alongside }: StepUpOptions = {},
): Promise<SaveSettingsOutcome> {
  const outcome = await database.transaction(async (transaction) => {
    const written = await writeSettings(transaction, admin, change);
    if (!written.ok) return written;
    await alongside?.(transaction);
    const notice = mail ?? changeNotice({ origin, admin, ...change, ...written });
    await notifyStaff(transaction, settingsGroups[change.group].permission, notice, alreadyTold);
    return written;
  });
  if (!outcome.ok) return outcome;
  await loadSettings(database);
  return { ok: true };
}

type StepUpOptions = {
  /** Instead of the usual email about a change. */
  mail?: MailMessage;
  /** Addresses of staff who know. */
  alreadyTold?: readonly string[];
  /** Further changes that belong to this one, in its transaction. */
  alongside?: (transaction: Transaction) => Promise<void>;
};

/**
 * Emails all staff with a permission, in the transaction of the change. Whoever made it is told too: their
 * session may be stolen.
 */
export async function notifyStaff(
  transaction: Transaction,
  permission: Permission,
  mail: MailMessage,
  alreadyTold: readonly string[] = [],
): Promise<void> {
  for (const to of await listStaffEmails(transaction, permission)) {
    if (!alreadyTold.includes(to)) await enqueueMail(transaction, { ...mail, to });
  }
}

/** The email about a change of settings: what is new, and who did it. */
export function changeNotice(input: NoticeInput): MailMessage {
  const { origin, admin, group, changed, isAhead = false } = input;
  const { before, after } = changed;
  const differing = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return settingsChangedMail({
    origin,
    label: settingsGroups[group].title,
    values: differing.map((name) => {
      const field = settingFieldLabel(name);
      return [field.charAt(0).toUpperCase() + field.slice(1), clip(formatAuditValue(after[name]))];
    }),
    by: nameAndEmail(admin),
    changedAt: new Date(),
    isAhead,
    path: loginUrl(`/admin/settings/${group}`),
  });
}

type NoticeInput = {
  origin: string;
  admin: Admin<never>;
  group: SettingsGroup;
  changed: AuditChange;
  /** Before the change is saved. */
  isAhead?: boolean;
};

const MAX_VALUE_LENGTH = 200;

function clip(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

const NOTICE_DAYS = 7;

/** Changes of these groups in the last days: staff are told on the overview, even if nobody reads the email. */
export async function listRecentChanges(
  { database }: { database: Database },
  _admin: Admin<"change-settings">,
): Promise<{ group: SettingsGroup; at: Date; by: string }[]> {
  const since = new Date(Date.now() - NOTICE_DAYS * 86_400_000);
  const groups = listSettingsPages().filter(takesStepUp);
  const rows = await database
    .select()
    .from(settingsTable)
    .where(and(inArray(settingsTable.group, groups), gt(settingsTable.updatedAt, since)))
    .orderBy(settingsTable.updatedAt);
  return rows.map(({ group, updatedAt, updatedBy }) => ({
    group: group as SettingsGroup,
    at: updatedAt,
    by: updatedBy,
  }));
}
