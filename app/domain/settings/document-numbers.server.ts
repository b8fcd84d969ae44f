import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { numberSeries } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { version } from "#app/domain/forms/form-fields.ts";
import { wordsOf } from "#app/settings/setting-fields.ts";
import type { NumberPrefix, NumberSeries, NumberSettings } from "#app/settings/settings.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import type { AuditChange } from "./audit-settings.ts";
import { type SaveSettingsOutcome, type SettingsChange, saveSettings } from "./settings.server.ts";

/** The series, by their names in the database. */
const SERIES = {
  order: "order",
  quote: "quote",
  invoice: "invoice",
  creditNote: "credit-note",
} as const satisfies Record<NumberSeries, string>;
export const NUMBER_SERIES = Object.keys(SERIES) as NumberSeries[];

const prefix = z
  .string()
  .max(20)
  .transform((text) => text.trim().toUpperCase())
  .refine(
    (text) => text.length <= 6 && /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$/.test(text),
    "Use at most 6 letters, digits and hyphens. Begin with a letter, and leave out the hyphen before the number.",
  );
/** Left empty, the numbers continue from the last one. */
const nextNumber = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ""))
  .refine(
    (text) => text === "" || (/^\d{1,8}$/.test(text) && Number(text) > 0),
    "Enter a number of at most 8 digits, or leave the field empty.",
  )
  .transform((text) => (text ? Number(text) : undefined));

export const numbersForm = z
  .strictObject({
    version,
    orderPrefix: prefix,
    orderNext: nextNumber,
    quotePrefix: prefix,
    quoteNext: nextNumber,
    invoicePrefix: prefix,
    invoiceNext: nextNumber,
    creditNotePrefix: prefix,
    creditNoteNext: nextNumber,
  })
  .transform(({ version, ...fields }) => ({ version, fields }));

export type NumberFields = z.output<typeof numbersForm>["fields"];

type SaveNumbersOutcome =
  | SaveSettingsOutcome
  | { ok: false; reason: "refused"; errors: Record<string, string> };

/** Saves prefixes and next numbers. A new prefix begins exactly with the next number. */
export async function saveNumbers(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  { fields, version }: { fields: NumberFields; version: number },
): Promise<SaveNumbersOutcome> {
  try {
    return await saveSettings({ database }, admin, numbersChange(admin, { fields, version }));
  } catch (error) {
    if (!(error instanceof NumbersRefused)) throw error;
    return { ok: false, reason: "refused", errors: error.errors };
  }
}

/** The change of the settings; throws if a number was used already or a prefix is taken. */
export function numbersChange(
  admin: Admin<"change-settings">,
  { fields, version }: { fields: NumberFields; version: number },
): SettingsChange<"numbers"> {
  const value = async (transaction: Transaction, before: NumberSettings) => {
    const last = await lockSeries(transaction);
    const errors = { ...sharedPrefixes(fields, before), ...usedNumbers(fields, last) };
    if (Object.keys(errors).length > 0) throw new NumbersRefused(errors);
    for (const series of NUMBER_SERIES) {
      await skipTo(transaction, admin, { series, next: fields[`${series}Next`], last });
    }
    const entries = NUMBER_SERIES.map((series) => {
      const next = fields[`${series}Next`] ?? last[series] + 1;
      return [
        series,
        withPrefix(before[series], fields[`${series}Prefix`], { last, series, next }),
      ];
    });
    return Object.fromEntries(entries) as NumberSettings;
  };
  return { group: "numbers", value, version, audit: auditPrefixes };
}

/** Compares the current prefixes: the stored value also has the earlier ones. */
export function auditPrefixes(before: NumberSettings, after: NumberSettings): AuditChange {
  const [old, next] = [before, after].map((numbers) =>
    Object.fromEntries(
      Object.entries(currentPrefixes(numbers)).map(([name, prefix]) => [wordsOf(name), prefix]),
    ),
  );
  return { before: old ?? {}, after: next ?? {} };
}

class NumbersRefused extends Error {
  readonly errors: Record<string, string>;
  constructor(errors: Record<string, string>) {
    super("Numbers refused");
    this.errors = errors;
  }
}

type LastNumbers = Record<NumberSeries, number>;

/** The last number of each series that was used. */
export async function readLastNumbers(
  { database }: { database: Database },
  _admin: Admin<"change-settings">,
): Promise<LastNumbers> {
  return lastNumbers(await database.select().from(numberSeries));
}

/** No number is issued until the transaction ends. Locks invoices last, as replacing an invoice does: no deadlock. */
async function lockSeries(transaction: Transaction): Promise<LastNumbers> {
  const { name } = numberSeries;
  const order = [sql`${name} = ${SERIES.invoice}`, asc(name)];
  return lastNumbers(
    await transaction
      .select()
      .from(numberSeries)
      .orderBy(...order)
      .for("update"),
  );
}

function lastNumbers(rows: readonly (typeof numberSeries.$inferSelect)[]): LastNumbers {
  const byName = new Map(rows.map(({ name, lastNumber }) => [name, lastNumber]));
  const entries = NUMBER_SERIES.map((series) => [series, byName.get(SERIES[series]) ?? 0]);
  return Object.fromEntries(entries) as LastNumbers;
}

/** A number says by its prefix what it is: no two series have ever had the same. */
export function sharedPrefixes(
  fields: NumberFields,
  before: NumberSettings,
): Record<string, string> {
  const isTaken = (series: NumberSeries) =>
    NUMBER_SERIES.some(
      (other) =>
        other !== series &&
        [fields[`${other}Prefix`], ...before[other].map(({ prefix }) => prefix)].includes(
          fields[`${series}Prefix`],
        ),
    );
  const message =
    "Another kind of number has this prefix, or had it before. Choose a different one.";
  return Object.fromEntries(
    NUMBER_SERIES.filter(isTaken).map((series) => [`${series}Prefix`, message]),
  );
}

function usedNumbers(fields: NumberFields, last: LastNumbers): Record<string, string> {
  const isUsed = (series: NumberSeries) => (fields[`${series}Next`] ?? Infinity) <= last[series];
  return Object.fromEntries(
    NUMBER_SERIES.filter(isUsed).map((series) => [
      `${series}Next`,
      `Number ${last[series]} was used already. Enter a higher number.`,
    ]),
  );
}

async function skipTo(
  transaction: Transaction,
  admin: Admin<"change-settings">,
  { series, next, last }: { series: NumberSeries; next: number | undefined; last: LastNumbers },
): Promise<void> {
  if (next === undefined || next === last[series] + 1) return;
  await transaction
    .update(numberSeries)
    .set({ lastNumber: next - 1 })
    .where(eq(numberSeries.name, SERIES[series]));
  const field = `next ${SERIES[series].replace("-", " ")} number`;
  await recordAudit(transaction, admin, {
    verb: "changed",
    entity: { kind: "setting", id: "numbers", label: settingsGroups.numbers.title },
    before: { [field]: last[series] + 1 },
    after: { [field]: next },
  });
}

/** The prefixes of a series with a new one from the next number on; a prefix that no number uses is dropped. */
function withPrefix(
  prefixes: readonly NumberPrefix[],
  prefix: string,
  { last, series, next }: { last: LastNumbers; series: NumberSeries; next: number },
): NumberPrefix[] {
  const used = prefixes.filter(({ from }) => from <= last[series]);
  return used.at(-1)?.prefix === prefix ? used : [...used, { prefix, from: next }];
}

/** The prefixes of new numbers. */
export function currentPrefixes(numbers: NumberSettings): Record<`${NumberSeries}Prefix`, string> {
  const entries = NUMBER_SERIES.map((series) => [
    `${series}Prefix`,
    numbers[series].at(-1)?.prefix ?? "",
  ]);
  return Object.fromEntries(entries) as Record<`${NumberSeries}Prefix`, string>;
}
