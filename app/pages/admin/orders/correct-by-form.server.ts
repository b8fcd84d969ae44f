import { data, type RouterContextProvider } from "react-router";
import { done } from "#app/content/toast.ts";
import { correctOrder } from "#app/domain/orders/correct-order.server.ts";
import { contactCorrection, doorCorrection } from "#app/domain/orders/correction-form.ts";
import { ORDER_STATES } from "#app/domain/orders/order-states.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { checkFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type FormRefused, ORDERS, sayRefused } from "./order-words.ts";

type Fields = Record<string, string>;

/** Who gets the order, and where: with a door when a courier brings it. */
export async function correctByForm(
  context: Readonly<RouterContextProvider>,
  number: number,
  fields: Fields,
) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const { intent = "", seen: typedSeen, ...typed } = fields;
  const seen = ORDER_STATES.find((state) => state === typedSeen);
  if (!seen) throw data(null, { status: 400 });
  const refuse = (errors: Fields, conflict?: string) =>
    data({ intent, errors, typed: fields, conflict } satisfies FormRefused, {
      status: conflict ? 409 : 422,
    });
  const read = readCorrection(typed);
  if (!read.ok) return refuse(read.errors);
  const outcome = await correctOrder({ database }, admin, { number, seen, details: read.details });
  if (!outcome.ok) return refuse({}, sayRefused(outcome));
  const sentence =
    outcome.changed.length > 0 ? `Corrected: ${outcome.changed.join(", ")}` : "Nothing was changed";
  return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
}

function readCorrection(typed: Fields) {
  if (!("street" in typed)) {
    const form = checkFields(contactCorrection, typed);
    return form.ok ? { ok: true as const, details: form.value } : form;
  }
  const form = checkFields(doorCorrection, typed);
  if (!form.ok) return form;
  const { street, building, suburb, city, province, postalCode, ...person } = form.value;
  const address = { street, building, suburb, city, province, postalCode };
  return { ok: true as const, details: { ...person, address } };
}
