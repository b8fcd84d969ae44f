import { isDeepStrictEqual } from "node:util";
import { and, eq, exists, gt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { loginUrl } from "#app/content/navigation.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { pendingBankAccount, settingsTable } from "#app/database/tables/settings.ts";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { findAdminForJob } from "#app/domain/accounts/staff/find-admin-for-job.server.ts";
import { isStaffWith } from "#app/domain/accounts/staff/is-staff-with.server.ts";
import { requireOwnPassword } from "#app/domain/accounts/staff/require-own-password.ts";
import { type AuditActor, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  bankAccountCancelledMail,
  bankAccountChangedMail,
  bankAccountRequestedMail,
} from "#app/mail/templates/account-changed-mails.ts";
import { nameAndEmail } from "#app/mail/templates/admin-mails.ts";
import { defaultSettings, privateSettings } from "#app/settings/private-settings.server.ts";
import { type Settings, settingsGroups } from "#app/settings/settings-groups.ts";
import { type AuditChange, auditChange } from "./audit-settings.ts";
import { notifyStaff } from "./save-step-up-settings.server.ts";
import {
  loadSettings,
  readSettings,
  type SaveSettingsOutcome,
  saveSettings,
  writeApprovedSettings,
  writeSettings,
} from "./settings.server.ts";

type BankAccount = Settings["bank"];
type Services = { database: Database; origin: string };
type PendingRow = typeof pendingBankAccount.$inferSelect;

const PATH = loginUrl("/admin/settings/bank");

export type SaveBankAccountOutcome =
  | { ok: true; status: "saved" }
  | { ok: true; status: "unchanged" }
  | { ok: true; status: "pending"; takesEffectAt: Date }
  | Exclude<SaveSettingsOutcome, { ok: true }>;

/**
 * Saves the first bank account at once. Any later one becomes pending: it takes effect when a
 * colleague with the same right approves it, or after 24 hours. All who have it get an email.
 */
export async function saveBankAccount(
  services: Services,
  admin: Admin<"change-bank-details">,
  change: { value: BankAccount; version: number; holder: Reauthenticated },
): Promise<SaveBankAccountOutcome> {
  requireOwnPassword(admin, change.holder);
  const { database, origin } = services;
  const outcome = await database.transaction<SaveBankAccountOutcome>(async (transaction) => {
    const current = await lockBankAccount(transaction);
    if (current.version !== change.version) {
      return { ok: false, reason: "outdated", by: current.updatedBy };
    }
    if (isDeepStrictEqual(change.value, current.value)) return { ok: true, status: "unchanged" };
    if (!isExampleAccount(current.value)) {
      return requestChange(transaction, { origin, admin, before: current.value, ...change });
    }
    const written = await writeSettings(transaction, admin, { group: "bank", ...change });
    if (!written.ok) return written;
    await notifyStaff(
      transaction,
      "change-bank-details",
      changedMail(origin, change.value, { by: admin }),
    );
    return { ok: true, status: "saved" };
  });
  if (outcome.ok && outcome.status === "saved") await loadSettings(database);
  return outcome;
}

/** Nobody can pay into the account of a fresh installation: the first real one replaces it. */
export function isExampleAccount({ accountNumber }: BankAccount): boolean {
  return accountNumber === defaultSettings.bank.accountNumber;
}

async function requestChange(
  transaction: Transaction,
  input: {
    origin: string;
    admin: Admin<"change-bank-details">;
    before: BankAccount;
    value: BankAccount;
  },
): Promise<SaveBankAccountOutcome> {
  const { origin, admin, before, value } = input;
  const replaced = await transaction.delete(pendingBankAccount).returning();
  const [pending] = await transaction
    .insert(pendingBankAccount)
    .values({ value, requestedBy: admin.userId })
    .returning();
  if (!pending) throw new Error("The pending bank account was not stored");
  const { requestedAt, takesEffectAt } = pending;
  await audit(transaction, admin, "requested a change of", auditChange("bank", before, value));
  await notifyStaff(
    transaction,
    "change-bank-details",
    bankAccountRequestedMail({
      origin,
      account: describeAccount(value),
      currentAccount: describeAccount(before),
      by: nameAndEmail(admin),
      requestedAt,
      takesEffectAt,
      isReplacement: replaced.length > 0,
      path: PATH,
    }),
  );
  return { ok: true, status: "pending", takesEffectAt };
}

export type PendingBankAccount = {
  id: string;
  value: BankAccount;
  /** Undefined if their account was deleted. */
  requestedBy: string | undefined;
  requestedAt: Date;
  takesEffectAt: Date;
  /** Nobody approves their own request. */
  isOwn: boolean;
  mayApprove: boolean;
  /** Somebody else than the reader may approve it. */
  hasApprover: boolean;
  /** "FNB account ending in 1234" */
  accounts: { current: string; next: string };
};

/** The bank account that waits; undefined if none does. */
export async function readPendingBankAccount(
  { database }: { database: Database },
  admin: Admin<"change-bank-details">,
): Promise<PendingBankAccount | undefined> {
  const [row] = await database
    .select({ pending: pendingBankAccount, name: users.name, email: users.email })
    .from(pendingBankAccount)
    .leftJoin(users, eq(users.id, pendingBankAccount.requestedBy));
  if (!row) return undefined;
  const { id, value, requestedBy, requestedAt, takesEffectAt } = row.pending;
  return {
    id,
    value,
    requestedBy:
      row.email === null ? undefined : displayName({ name: row.name ?? "", email: row.email }),
    requestedAt,
    takesEffectAt,
    isOwn: requestedBy === admin.userId,
    mayApprove: requestedBy !== admin.userId && (await isApprover(database, admin)),
    hasApprover: await hasBankApprover({ database }, admin),
    accounts: { current: nameAccount(privateSettings().bank), next: nameAccount(value) },
  };
}

/** Whether anyone else may approve a change that this person asks for. */
export async function hasBankApprover(
  { database }: { database: Database },
  admin: Admin<"change-bank-details">,
): Promise<boolean> {
  const others = and(ne(profiles.id, admin.userId), isSettled(database));
  return (await database.$count(profiles, and(isStaffWith("change-bank-details"), others))) > 0;
}

async function isApprover(
  database: DatabaseOrTransaction,
  admin: Admin<"change-bank-details">,
): Promise<boolean> {
  const isTheirs = eq(profiles.id, admin.userId);
  return (await database.$count(profiles, and(isTheirs, isSettled(database)))) > 0;
}

/**
 * A condition on profiles: has had these roles and this password for as long as a change waits. Whoever knows the
 * password of one owner could make another, or get into their account, and approve at once.
 */
function isSettled(database: DatabaseOrTransaction): SQL {
  const aDayAgo = sql`now() - interval '24 hours'`;
  const newPassword = database
    .select({ found: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.userId, profiles.id), gt(accounts.updatedAt, aDayAgo)));
  const hasNewRoles = sql`coalesce(${profiles.rolesChangedAt} > ${aDayAgo}, false)`;
  return not(or(hasNewRoles, exists(newPassword)) ?? hasNewRoles);
}

export type ApproveRefusal = "gone" | "own-request" | "new-approver" | "requester-not-permitted";

/** The pending account takes effect at once: a second admin has checked it. */
export async function approveBankAccount(
  { database, origin }: Services,
  admin: Admin<"change-bank-details">,
  { id, holder }: { id: string; holder: Reauthenticated },
): Promise<{ ok: true } | { ok: false; reason: ApproveRefusal }> {
  requireOwnPassword(admin, holder);
  const refusal = await database.transaction(async (transaction) => {
    const pending = await lockPending(transaction, id);
    if (!pending) return "gone";
    if (pending.requestedBy === admin.userId) return "own-request";
    if (!(await isApprover(transaction, admin))) return "new-approver";
    const isApplied = await applyPending(transaction, origin, pending, admin);
    return isApplied ? undefined : "requester-not-permitted";
  });
  if (refusal) return { ok: false, reason: refusal };
  await loadSettings(database);
  return { ok: true };
}

/** Withdraws the pending account. Takes no step-up: the account in force stays. */
export function cancelBankAccount(
  { database, origin }: Services,
  admin: Admin<"change-bank-details">,
  { id }: { id: string },
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const pending = await lockPending(transaction, id);
    if (!pending) return { ok: false };
    await withdraw(transaction, origin, pending, admin);
    return { ok: true };
  });
}

/** The job: the pending account takes effect once its 24 hours are over. */
export async function applyDueBankAccount({
  database,
  origin,
}: Services): Promise<{ applied: number; withdrawn: number }> {
  const isApplied = await database.transaction(async (transaction) => {
    const pending = await lockPending(transaction);
    return pending?.isDue ? applyPending(transaction, origin, pending) : undefined;
  });
  if (isApplied) await loadSettings(database);
  return { applied: isApplied === true ? 1 : 0, withdrawn: isApplied === false ? 1 : 0 };
}

/** Whether it was applied, or withdrawn because whoever asked for it may no longer change bank details. */
async function applyPending(
  transaction: Transaction,
  origin: string,
  pending: PendingRow & { version: number },
  approver?: Admin<"change-bank-details">,
): Promise<boolean> {
  const { value, version, requestedBy } = pending;
  const requester = requestedBy
    ? await findAdminForJob(transaction, requestedBy, "change-bank-details")
    : undefined;
  if (!requester) {
    await withdraw(transaction, origin, pending, "schedule");
    return false;
  }
  await transaction.delete(pendingBankAccount);
  if (approver) await audit(transaction, approver, "approved the change of");
  const written = await writeApprovedSettings(transaction, requester, {
    group: "bank",
    value,
    version,
  });
  if (!written.ok) throw new Error("The bank account was saved while it was locked");
  await notifyStaff(
    transaction,
    "change-bank-details",
    changedMail(origin, value, { by: requester, approvedBy: approver }),
  );
  return true;
}

async function withdraw(
  transaction: Transaction,
  origin: string,
  { value }: PendingRow,
  actor: Admin<"change-bank-details"> | "schedule",
): Promise<void> {
  await transaction.delete(pendingBankAccount);
  await audit(transaction, actor, "cancelled the change of");
  await notifyStaff(
    transaction,
    "change-bank-details",
    bankAccountCancelledMail({
      origin,
      account: describeAccount(value),
      cancelledBy: actor === "schedule" ? undefined : nameAndEmail(actor),
      changedAt: new Date(),
      path: PATH,
    }),
  );
}

/** Stops all payments by EFT at once. Takes no step-up: it only takes away. */
export function pauseEft(services: { database: Database }, admin: Admin<"change-settings">) {
  return setEftPaused(services, admin, true);
}

/** As under Settings, Payment methods, which take no step-up: customers see the account in force again. */
export function resumeEft(services: { database: Database }, admin: Admin<"change-settings">) {
  return setEftPaused(services, admin, false);
}

async function setEftPaused(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  eftPaused: boolean,
): Promise<void> {
  const value = { eftPaused };
  // Someone who saves the payment methods at the same moment does not prevent it.
  for (;;) {
    const { version } = await readSettings({ database }, admin, "payments");
    const saved = await saveSettings({ database }, admin, { group: "payments", value, version });
    if (saved.ok) return;
  }
}

/** The account in force. Locked first by everything that changes it or the pending one. */
async function lockBankAccount(transaction: Transaction) {
  const [row] = await transaction
    .select()
    .from(settingsTable)
    .where(eq(settingsTable.group, "bank"))
    .for("update");
  return {
    value: { ...defaultSettings.bank, ...row?.value } as BankAccount,
    version: row?.version ?? 0,
    updatedBy: row?.updatedBy ?? "",
  };
}

/** The pending account, with the version of the account that it replaces. Another request than this one is not found. */
async function lockPending(transaction: Transaction, id?: string) {
  const { version } = await lockBankAccount(transaction);
  const [found] = await transaction
    .select({
      pending: pendingBankAccount,
      isDue: sql<boolean>`${pendingBankAccount.takesEffectAt} <= now()`,
    })
    .from(pendingBankAccount)
    .where(id ? eq(pendingBankAccount.id, id) : undefined);
  return found && { ...found.pending, isDue: found.isDue, version };
}

function audit(
  transaction: Transaction,
  actor: AuditActor,
  verb: string,
  values: Partial<AuditChange> = {},
): Promise<void> {
  const entity = { kind: "setting", id: "bank", label: settingsGroups.bank.title } as const;
  return recordAudit(transaction, actor, { verb, entity, ...values });
}

type Named = { name: string; email: string };

function changedMail(
  origin: string,
  value: BankAccount,
  { by, approvedBy }: { by: Named; approvedBy?: Named | undefined },
) {
  return bankAccountChangedMail({
    origin,
    account: describeAccount(value),
    by: nameAndEmail(by),
    approvedBy: approvedBy && nameAndEmail(approvedBy),
    changedAt: new Date(),
    path: PATH,
  });
}

function describeAccount(value: BankAccount): string {
  return `${value.accountHolder}, ${value.bank}, account ending in ${lastDigits(value)}`;
}

function nameAccount(value: BankAccount): string {
  return `${value.bank} account ending in ${lastDigits(value)}`;
}

function lastDigits({ accountNumber }: BankAccount): string {
  return accountNumber.replaceAll(" ", "").slice(-4);
}
