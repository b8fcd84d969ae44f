import { redirect, redirectDocument } from "react-router";
import { loginUrl } from "#app/content/navigation.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { checkDetails } from "#app/domain/checkout/check-details.ts";
import type { SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import { checkoutForm } from "#app/domain/checkout/checkout-forms.ts";
import {
  checkoutStepUrl,
  errorsBefore,
  FOR_QUOTE,
  parseCheckoutFlow,
  parseCheckoutStep,
  stepOfErrors,
} from "#app/domain/checkout/checkout-steps.ts";
import { deliveryOffers } from "#app/domain/checkout/delivery.ts";
import { clearCheckout, saveCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { suggestEmail } from "#app/domain/checkout/suggest-email.ts";
import { currentViewer, interruptedPage } from "#app/http/auth/session.server.ts";
import {
  cartOwner,
  cartOwnerForAdding,
  setCartCookies,
} from "#app/http/cart/cart-session.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { loadCheckout } from "./load-checkout.server.ts";

/** For an office behind one address that is two presses a second. */
const SAVE_LIMIT = { name: "checkout", max: 600, seconds: 5 * 60 };
/** Counted with the carts that visitors begin by choosing something. */
const NEW_CART_LIMIT = { name: "cart-new", max: 60, seconds: 60 * 60 };

/**
 * Saves the submitted details, valid or not, and goes to the next step when all earlier ones are
 * valid.
 */
export async function checkoutAction(context: Context, request: Request) {
  const { searchParams } = new URL(request.url);
  const step = parseCheckoutStep(searchParams.get("step"));
  const fields = await readFormFields(request);
  const form = parseFields(checkoutForm, fields);
  if (!form.ok)
    return actionFailure(422, { step, errors: { form: checkoutTexts.unknown }, submitted: {} });
  const { go, ...submitted } = form.value;
  if (go === "forget") return forgetSubmitted(context, request);
  const saved = await saveSubmitted(context, request, submitted);
  if (!saved.ok) {
    const errors = { form: checkoutTexts.tooMany };
    return actionFailure(429, { step, errors, submitted }, saved.retryAfterSeconds);
  }
  const flow = parseCheckoutFlow(searchParams);
  const here = checkoutStepUrl(step, flow);
  if (go === "login") return redirect(loginUrl(here), 303);
  if (go === "stay") return redirect(here, 303);

  const { goods, grams, services, paymentMethods } = await loadCheckout(context, request);
  const offers = deliveryOffers({ grams, goods }, submitted.province);
  const checked = checkDetails(submitted, { goods, services, offers, paymentMethods });
  const errors = checked.ok ? {} : errorsBefore(go, checked.errors);
  const wrongStep = stepOfErrors(errors);
  if (wrongStep) return actionFailure(422, { step: wrongStep, errors, submitted });
  const meantEmail = questionedEmail(context, submitted);
  if (meantEmail) {
    const question = { meantEmail, keptEmail: submitted.email ?? "", go };
    return actionFailure(422, { step: "contact" as const, errors: {}, submitted, question });
  }
  return redirect(checkoutStepUrl(go, { isQuote: flow.isQuote }), 303);
}

/** What the address was probably meant to be; undefined if it looks right or the buyer has kept it. */
function questionedEmail(context: Context, { email, keptEmail }: SubmittedDetails) {
  const isKnown = [keptEmail, currentViewer(context)?.email].some(
    (known) => known?.trim().toLowerCase() === email?.trim().toLowerCase(),
  );
  return isKnown ? undefined : suggestEmail(email);
}

/** Clears the saved details; a document redirect also resets the fields. */
async function forgetSubmitted(context: Context, request: Request) {
  const owner = cartOwner(context, request);
  if (owner) await clearCheckout(context.get(appServices), owner);
  const { isQuote } = parseCheckoutFlow(new URL(request.url).searchParams);
  const flowParameter = isQuote ? `for=${FOR_QUOTE}&` : "";
  return redirectDocument(`/checkout?${flowParameter}forgotten=yes`, 303);
}

async function saveSubmitted(context: Context, request: Request, submitted: SubmittedDetails) {
  const { database } = context.get(appServices);
  const taken = await countTowardsRateLimit(database, SAVE_LIMIT, clientIpGroup(context));
  if (!taken.ok) return taken;
  const owner = cartOwner(context, request);
  if (owner) await saveCheckout({ database }, owner, submitted);
  else if (interruptedPage(context)) await saveForLogin(context, request, submitted);
  return taken;
}

/**
 * The session expired while typing: the details are saved to a visitor's cart, which is merged at
 * login.
 */
async function saveForLogin(context: Context, request: Request, submitted: SubmittedDetails) {
  const { database } = context.get(appServices);
  const taken = await countTowardsRateLimit(database, NEW_CART_LIMIT, clientIpGroup(context));
  if (!taken.ok) return;
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  await saveCheckout({ database }, owner, submitted, { createsCart: true });
  await setCartCookies(context, request, owner, newKey);
}
