import { formatCount, formatIsoDate } from "#app/format/dates-and-numbers.ts";

type Backorder = { units: number; expectedBy: string };

/** Texts about units that are sold before they are in stock. The date is always that of delivery. */
export const backorderTexts = {
  /** For the whole line, or for the units of it that are not in stock. */
  line: ({ units, expectedBy }: Backorder, quantity = units) =>
    `${units === quantity ? "On" : `${units} of ${quantity} on`} backorder, delivery by ${formatIsoDate(expectedBy)}`,
  button: (expectedBy: string) => `Order for delivery by ${formatIsoDate(expectedBy)}`,
  together: "We deliver everything together once the last item arrives.",
  status: (expectedBy: string) =>
    `Some items are on backorder, for delivery by ${formatIsoDate(expectedBy)}. ${backorderTexts.together}`,
  /** Of a single product, where its delivery is estimated. */
  delivered: (expectedBy: string) => `On backorder, delivery by ${formatIsoDate(expectedBy)}.`,
  collected: (expectedBy: string) =>
    `On backorder: we’ll email you when it’s ready, by ${formatIsoDate(expectedBy)} at the latest.`,
  /** For a product that is out of stock and not sold on backorder. */
  newStock: (leadTimeDays: number) =>
    `New stock usually takes ${formatCount(leadTimeDays, "working day")}.`,
  /** The same with the courier's time after it, "2 to 4 working days". */
  onceBack: (leadTimeDays: number | null, courierTime: string) =>
    leadTimeDays === null
      ? `Delivery takes ${courierTime} once we have new stock.`
      : `New stock usually takes ${formatCount(leadTimeDays, "working day")}, then delivery ${courierTime}.`,
  /** Wherever a later date is shown before the checkout asks for the agreement. */
  late: "Delivery takes more than 30 days, so we ask you to agree to this date when you order.",
  /** Of an order that was quoted with a delivery time. */
  asQuoted: (day: string) => `Delivery by ${formatIsoDate(day)}, as quoted.`,
  /** A quotation holds no stock: its dates count from the day it is accepted. */
  quoted: (backorder: Backorder, quantity: number) =>
    `${backorderTexts.line(backorder, quantity)} if you order today`,
  /** Word for word what is stored with the order. */
  agreement: (late: readonly LateLine[]) =>
    `I agree that delivery may take more than 30 days: ${formatLate(late)}.`,
  /** By phone or at the counter, where staff tick it. */
  customersAgreement: (late: readonly LateLine[]) =>
    `The customer agrees that delivery may take more than 30 days: ${formatLate(late)}.`,
  agreementReason:
    "The law gives us 30 days to deliver unless you agree to a later date (ECT Act, section 46).",
  /** ECT Act, section 46: after a change of the date by us. */
  rightToCancel:
    "This is more than 30 days after you ordered. If that’s too late for you, you may cancel the order and we’ll refund you in full (ECT Act, section 46): reply to this email or call us.",
  agreementMissing:
    "Please tick the box to agree to the later delivery date, or remove those items. Nothing was ordered.",
} as const;

type LateLine = { name: string; expectedBy: string };

function formatLate(late: readonly LateLine[]): string {
  return late.map(({ name, expectedBy }) => `${name} by ${formatIsoDate(expectedBy)}`).join("; ");
}
