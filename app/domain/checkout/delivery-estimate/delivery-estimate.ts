import { delivery, dispatchTime } from "#app/content/delivery.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { isLateDelivery } from "#app/domain/catalogue/availability/backorder.ts";
import { deliveryOffers, deliveryZoneOf, type Parcel } from "#app/domain/checkout/delivery.ts";
import { formatDay, localIsoDate, TIME_ZONE } from "#app/format/dates-and-numbers.ts";
import { addDays, addWorkingDays, isWorkingDay, workingDayFrom } from "#app/format/working-days.ts";
import { COLLECTION, type Destination, parseDestination } from "./delivery-destination.ts";

export type DeliveryEstimate = {
  destination: Destination;
  /** In cents; undefined where it is too heavy for the courier. */
  cents: number | undefined;
  /** About the day, or how long it takes once there is new stock. */
  expected: string | undefined;
};

type Goods = Parcel & {
  isInStock: boolean;
  /** On backorder until a day (ISO date), if it is not in stock but can be ordered. */
  backorderBy?: string | null;
  /** Working days until there is new stock; null if unknown, undefined if there will be none. */
  leadTimeDays?: number | null | undefined;
};

/** What delivery of this costs, and when it arrives; undefined for what is not shipped. */
export function estimateDelivery(
  goods: Goods,
  destination: Destination,
  now: Date,
): DeliveryEstimate | undefined {
  const method = destination === COLLECTION ? COLLECTION : "courier";
  const offer = deliveryOffers(goods, destination).find((each) => each.method === method);
  if (!offer) return undefined;
  const { cents } = offer;
  const expected = cents === undefined ? undefined : expectedText(goods, destination, now);
  return { destination, cents, expected };
}

/** When the courier would deliver a cart; undefined while the province is not known. */
export function expectedByCourier(
  parcel: Parcel,
  province: string | undefined,
  { backorderBy, now }: { backorderBy: string | undefined; now: Date },
): string | undefined {
  const destination = parseDestination(province);
  if (!destination || destination === COLLECTION) return undefined;
  const isInStock = backorderBy === undefined;
  return estimateDelivery(
    { ...parcel, isInStock, backorderBy: backorderBy ?? null },
    destination,
    now,
  )?.expected;
}

function expectedText(goods: Goods, destination: Destination, now: Date): string | undefined {
  const { isInStock, backorderBy, leadTimeDays } = goods;
  if (isInStock) return expectedDay(destination, now);
  if (!backorderBy) {
    if (leadTimeDays === undefined || destination === COLLECTION) return undefined;
    return backorderTexts.onceBack(leadTimeDays, deliveryZoneOf(destination).days);
  }
  const { collected, delivered, late } = backorderTexts;
  const text = destination === COLLECTION ? collected(backorderBy) : delivered(backorderBy);
  return isLateDelivery(backorderBy, now) ? `${text} ${late}` : text;
}

function expectedDay(destination: Destination, now: Date): string {
  if (destination === COLLECTION) return "We’ll email you when it’s ready.";
  const { days, payBefore } = expectedDays(destination, { now });
  return `Delivered ${days} if your payment reaches us before ${payBefore}.`;
}

/** The days on which the courier delivers: after the dispatch, the payment, or a payment now. */
export function expectedDays(province: string, { now, paidAt, dispatchedAt }: Progress) {
  const dispatch = dispatchedAt ? localIsoDate(dispatchedAt) : nextDispatch(paidAt ?? now);
  const { minDays, maxDays } = deliveryZoneOf(province);
  const first = addWorkingDays(dispatch, minDays);
  const last = addWorkingDays(dispatch, maxDays);
  return {
    days: formatDays(first, last, maxDays - minDays),
    /** "12:00 tomorrow" */
    payBefore: `${dispatchTime()} ${formatOrderDay(dispatch, now)}`,
    /** "12:00 on Thursday 19 November": an email is also read tomorrow. */
    payBeforeDay: `${dispatchTime()} on ${formatDay(dispatch)}`,
    isPast: last < localIsoDate(now),
  };
}

type Progress = { now: Date; paidAt?: Date | undefined; dispatchedAt?: Date | undefined };

/** The day on which an order placed and paid now leaves us. */
function nextDispatch(now: Date): string {
  const today = localIsoDate(now);
  const isInTime = isWorkingDay(today) && hourOf(now) < delivery().dispatchBeforeHour;
  return isInTime ? today : workingDayFrom(addDays(today, 1));
}

function formatOrderDay(day: string, now: Date): string {
  const today = localIsoDate(now);
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : `on ${formatDay(day)}`;
}

/** "Thursday 19 or Friday 20 November", "between Thursday 19 and Monday 23 November". */
function formatDays(first: string, last: string, apart: number): string {
  if (apart === 0) return formatDay(first);
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = formatDay(first, { withMonth: !isSameMonth });
  return apart === 1 ? `${from} or ${formatDay(last)}` : `between ${from} and ${formatDay(last)}`;
}

function hourOf(now: Date): number {
  const hour = now.toLocaleString("en-ZA", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: TIME_ZONE,
  });
  return Number.parseInt(hour, 10);
}
