import { delivery } from "#app/content/delivery.ts";
import { formatDay, localIsoDate, TIME_ZONE } from "#app/content/format/dates-and-numbers.ts";
import {
  addDays,
  addWorkingDays,
  isWorkingDay,
  workingDayFrom,
} from "#app/content/format/working-days.ts";
import { deliveryOffers, deliveryZoneOf } from "#app/domain/checkout/delivery.ts";
import { COLLECTION, type Destination } from "./delivery-destination.ts";

export type DeliveryEstimate = {
  destination: Destination;
  /** In cents; undefined where it is too heavy for the courier. */
  cents: number | undefined;
  /** A sentence about the day, for goods in stock. */
  expected: string | undefined;
};

/** What delivery of this weight costs, and when it arrives; undefined for what is not shipped. */
export function estimateDelivery(
  goods: { grams: number; isInStock: boolean },
  destination: Destination,
  now: Date,
): DeliveryEstimate | undefined {
  const method = destination === COLLECTION ? COLLECTION : "courier";
  const offer = deliveryOffers(goods.grams, destination).find((each) => each.method === method);
  if (!offer) return undefined;
  const { cents } = offer;
  const hasDate = goods.isInStock && cents !== undefined;
  return { destination, cents, expected: hasDate ? expectedDay(destination, now) : undefined };
}

function expectedDay(destination: Destination, now: Date): string {
  if (destination === COLLECTION) return "We email you when it is ready.";
  const dispatch = nextDispatch(now);
  const { leastDays, mostDays } = deliveryZoneOf(destination);
  const [first, last] = [leastDays, mostDays].map((days) => addWorkingDays(dispatch, days));
  const when = first && last ? formatDays(first, last, mostDays - leastDays === 1) : "";
  return `Delivered ${when} if you order and pay before ${delivery.dispatchBeforeHour}:00 ${formatOrderDay(dispatch, now)}.`;
}

/** The day on which an order placed and paid now leaves us. */
function nextDispatch(now: Date): string {
  const today = localIsoDate(now);
  const isInTime = isWorkingDay(today) && hourOf(now) < delivery.dispatchBeforeHour;
  return isInTime ? today : workingDayFrom(addDays(today, 1));
}

function formatOrderDay(day: string, now: Date): string {
  const today = localIsoDate(now);
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : `on ${formatDay(day)}`;
}

/** "Thursday 19 or Friday 20 November", "between Thursday 19 and Monday 23 November". */
function formatDays(first: string, last: string, areNext: boolean): string {
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = formatDay(first, { withMonth: !isSameMonth });
  return areNext ? `${from} or ${formatDay(last)}` : `between ${from} and ${formatDay(last)}`;
}

function hourOf(now: Date): number {
  const hour = now.toLocaleString("en-ZA", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: TIME_ZONE,
  });
  return Number.parseInt(hour, 10);
}
