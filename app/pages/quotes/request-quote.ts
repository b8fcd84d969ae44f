import { redirect } from "react-router";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { checkDetails } from "#app/domain/checkout/check-details.ts";
import { placeOrderForm } from "#app/domain/checkout/checkout-forms.ts";
import { FOR_QUOTE, parseCheckoutFlow } from "#app/domain/checkout/checkout-steps.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import {
  loadCheckout,
  requireCartOwner,
  reviewFingerprint,
} from "#app/pages/checkout/load-checkout.server.ts";
import {
  consumeRateLimits,
  quoteRateLimits,
  rateLimitsFor,
} from "#app/pages/checkout/rate-limits.server.ts";
import type { Route } from "./+types/request-quote";

/** A GET has no page here. */
export function loader() {
  return redirect("/checkout/review");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin } = context.get(appServices);
  const { isQuote } = parseCheckoutFlow(new URL(request.url).searchParams);
  const backToReview = (why: "changed" | "too-many" | "too-many-mails") => {
    const page = isQuote ? `/checkout/review?for=${FOR_QUOTE}&` : "/checkout/review?";
    return redirect(`${page}not-quoted=${why}`, 303);
  };
  const owner = requireCartOwner(context, request);
  const form = await readForm(placeOrderForm, request);
  if (!form.ok) return backToReview("changed");
  const { idempotencyKey, agreedTotal } = form.value;
  const checkoutState = await loadCheckout(context, request, { isQuote: true });
  const checked = checkDetails(checkoutState.submitted, checkoutState);
  const isUnchanged =
    checked.ok &&
    reviewFingerprint(checked.details, checkoutState) === form.value.reviewFingerprint;
  if (!isUnchanged) {
    return backToReview("changed");
  }
  const { details } = checked;
  const rateLimit = await consumeRateLimits(
    database,
    rateLimitsFor(context, quoteRateLimits, { owner, email: details.email }),
  );
  if (!rateLimit.ok) {
    return backToReview(
      rateLimit.message === checkoutTexts.tooManyMails ? "too-many-mails" : "too-many",
    );
  }
  const outcome = await requestQuote({ database, origin }, owner, {
    idempotencyKey,
    details,
    agreedTotal,
  });
  // Idempotency key: a repeated submit returns the same quotation.
  if (!outcome.ok || !outcome.isNew) await rateLimit.release();
  if (outcome.ok) return redirect(`/quotes/${outcome.quote.accessKey}?made`, 303);
  return outcome.reason === "cart-empty" ? redirect("/cart", 303) : backToReview("changed");
}
