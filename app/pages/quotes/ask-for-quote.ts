import { redirect } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { checkDetails, placeForm } from "#app/domain/orders/check-details.ts";
import { FOR_QUOTE, readTrip } from "#app/domain/orders/checkout-steps.ts";
import { makeQuote } from "#app/domain/orders/quotes/make-quote.server.ts";
import { reviewMark } from "#app/domain/orders/review-mark.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { limitsFor, quoteLimits, takeFromLimits } from "#app/pages/checkout/limits.server.ts";
import { readTill, requireCart } from "#app/pages/checkout/read-till.server.ts";
import type { Route } from "./+types/ask-for-quote";

/** Only the review page's button leads here. */
export function loader() {
  return redirect("/checkout/review");
}

/** What the review page shows becomes a quotation instead of an order; with the same form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin } = context.get(services);
  const { isQuote } = readTrip(new URL(request.url).searchParams);
  const backToReview = (why: "changed" | "too-many" | "too-many-mails") => {
    const page = isQuote ? `/checkout/review?for=${FOR_QUOTE}&` : "/checkout/review?";
    return redirect(`${page}not-quoted=${why}`, 303);
  };
  const owner = requireCart(context, request);
  const form = await readForm(placeForm, request);
  if (!form.ok) return backToReview("changed");
  const { key, agreedTotal, seen } = form.value;
  const till = await readTill(context, request);
  const checked = checkDetails(till.typed, till);
  if (!checked.ok || reviewMark(checked.details, till.lines) !== seen) {
    return backToReview("changed");
  }
  const { details } = checked;
  const taken = await takeFromLimits(
    database,
    limitsFor(context, quoteLimits, { owner, email: details.email }),
  );
  if (!taken.ok) {
    return backToReview(taken.said === say.tooManyMails ? "too-many-mails" : "too-many");
  }
  const outcome = await makeQuote({ database, origin }, owner, { key, details, agreedTotal });
  // A second press of the same button is no second quotation.
  if (!outcome.ok || !outcome.isNew) await taken.giveBack();
  if (outcome.ok) return redirect(`/quotes/${outcome.quote.accessKey}?made`, 303);
  return outcome.reason === "cart-empty" ? redirect("/cart", 303) : backToReview("changed");
}
