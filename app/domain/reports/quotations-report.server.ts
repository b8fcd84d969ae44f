import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { LostReason, QuoteState } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatRevisionNumber } from "#app/domain/documents/document.ts";
import { startOfLocalDay } from "#app/domain/orders/lists/order-conditions.server.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import type { ReportPeriod } from "./vat-period.ts";

/** What became of a quotation that was sent. */
export type QuotationOutcome = "won" | "open" | "expired" | "withdrawn" | LostReason;

export type QuotationRow = {
  outcome: QuotationOutcome;
  count: number;
  /** Of the newest revision that was sent, VAT included, in cents. */
  value: number;
  /** From the first that was sent to the decision, on average; undefined while it is open. */
  days: number | undefined;
};

/** The quotations whose first revision was sent in a period, by what became of them since. */
export async function readQuotationsReport(
  { database }: { database: Database },
  _admin: Admin<"see-reports">,
  period: ReportPeriod,
): Promise<{ rows: QuotationRow[]; sent: number; value: number; wonPercent: number | undefined }> {
  const quotations = await readSentQuotations(database, period);
  const outcomes = [...new Set(quotations.map(({ outcome }) => outcome))];
  const rows = outcomes
    .map((outcome): QuotationRow => {
      const own = quotations.filter((each) => each.outcome === outcome);
      const days = own.flatMap((each) => each.days ?? []);
      return {
        ...{ outcome, count: own.length, value: sumOf(own.map(({ value }) => value)) },
        days: days.length > 0 ? Math.round((sumOf(days) * 10) / days.length) / 10 : undefined,
      };
    })
    .toSorted((one, other) => rank(one.outcome) - rank(other.outcome));
  const won = quotations.filter(({ outcome }) => outcome === "won").length;
  const decided = quotations.filter(({ outcome }) => outcome !== "open").length;
  return {
    rows,
    sent: quotations.length,
    value: sumOf(quotations.map(({ value }) => value)),
    wonPercent: decided > 0 ? Math.round((won * 100) / decided) : undefined,
  };
}

/** A row for each quotation, without its customer. */
export async function* exportQuotationsReport(
  { database }: { database: Database },
  admin: Admin<"see-reports">,
  period: ReportPeriod,
): AsyncGenerator<readonly CsvCell[]> {
  const quotations = await readSentQuotations(database, period);
  await database.transaction(async (transaction) => {
    const label = `report of ${formatCount(quotations.length, "quotation")}, ${period.from} to ${period.to}`;
    const entity = { kind: "quotation", id: "report", label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
  });
  yield ["Quotation", "First sent", "Outcome", "Value incl. VAT", "Days to decision"];
  for (const { number, revision, sentOn, outcome, value, days } of quotations) {
    const reference = formatRevisionNumber(number, revision);
    yield [reference, sentOn, quotationOutcomeLabels[outcome], { cents: value }, days ?? ""];
  }
}

export const quotationOutcomeLabels: Record<QuotationOutcome, string> = {
  won: "Won",
  price: "Lost: price",
  elsewhere: "Lost: bought elsewhere",
  "delivery-time": "Lost: delivery time",
  "not-needed": "Lost: no longer needed",
  other: "Lost: another reason",
  expired: "Lost: expired",
  withdrawn: "Withdrawn by us",
  open: "Still open",
};

const rank = (outcome: QuotationOutcome) => Object.keys(quotationOutcomeLabels).indexOf(outcome);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

async function readSentQuotations(database: Database, { from, to }: ReportPeriod) {
  const { rows } = await database.execute<SentQuotation>(sql`
    select quotes.number, quotes.revision, quotes.state, quotes.lost_reason as "lostReason",
      to_char(first.sent_at at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as "sentOn",
      newest.total, newest.valid_until < clock_timestamp() as "isOver",
      extract(epoch from quotes.state_changed_at - first.sent_at)::float8 as seconds,
      extract(epoch from newest.valid_until - first.sent_at)::float8 as "secondsToEnd"
    from quotes
    join quote_revisions as first on first.quote_id = quotes.id and first.revision = 1
    join quote_revisions as newest on newest.quote_id = quotes.id and newest.revision = quotes.revision
    where first.sent_at >= ${startOfLocalDay(from)}
      and first.sent_at < ${startOfLocalDay(to)} + interval '1 day'
    order by quotes.number`);
  return rows.map(({ total, seconds, secondsToEnd, ...row }) => {
    const outcome = outcomeOf(row);
    const decidedAfter = outcome === "expired" ? secondsToEnd : seconds;
    return {
      ...row,
      outcome,
      value: toCents(total),
      days: outcome === "open" ? undefined : Math.max(0, Math.round(decidedAfter / 8640) / 10),
    };
  });
}

type SentQuotation = {
  number: number;
  revision: number;
  state: QuoteState;
  lostReason: LostReason | null;
  sentOn: string;
  total: string;
  isOver: boolean;
  seconds: number;
  secondsToEnd: number;
};

function outcomeOf({ state, lostReason, isOver }: Outcome): QuotationOutcome {
  if (state === "accepted" || state === "ordered") return "won";
  if (state === "declined") return lostReason ?? "other";
  if (state === "withdrawn") return "withdrawn";
  if (state === "expired" || (state === "sent" && isOver)) return "expired";
  return "open";
}

type Outcome = Pick<SentQuotation, "state" | "lostReason" | "isOver">;
