import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { drawingUrl } from "#app/content/brand/drawing-url.ts";
import { paymentSentence } from "#app/content/payment-methods.ts";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { MAX_CART_LINES } from "#app/domain/cart/add-to-cart.server.ts";
import {
  availableQuantity,
  type CartLine,
  cartDiscountLines,
  lineBackorder,
  lineTotal,
  withQuantity,
} from "#app/domain/cart/cart.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import { readWholeCart } from "#app/domain/cart/read-cart.server.ts";
import { listLargestCategories } from "#app/domain/catalogue/categories/read-categories.server.ts";
import type { SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import { cartWeightGrams } from "#app/domain/checkout/delivery.ts";
import {
  COLLECTION,
  parseDestination,
} from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { type CartTotals, cartTotals, priceCart } from "#app/domain/checkout/pricing.ts";
import { shownVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { codeStatus } from "#app/domain/discounts/apply-discounts.ts";
import {
  findShownDiscounts,
  hasDiscountCodes,
} from "#app/domain/discounts/find-discounts.server.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { cartOwner, queueCartCookies } from "#app/http/cart/cart-session.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { knownDetails } from "#app/pages/checkout/load-checkout.server.ts";
import { ContactForm, type ContactFormResult } from "#app/pages/contact/contact-form.tsx";
import { QuotationLink } from "#app/pages/contact/quotation-link.tsx";
import { receiveContactMessage } from "#app/pages/contact/receive-contact-message.server.ts";
import { CartDelivery } from "#app/pages/delivery/cart-delivery.tsx";
import { rememberedDestination } from "#app/pages/delivery/remember-destination.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { setOptimisticCartCount } from "#app/pages/shell/header/cart-link.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/cart-page";
import { CartChangesNotice, NotMergedNotice } from "./cart-notices.tsx";
import { CartRow } from "./cart-row.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { type CartActionFailure, type CartActionResult, changeCart } from "./change-cart.server.ts";
import { DiscountCode } from "./discount-code.tsx";
import { exceedsGuestLimit, GuestLimitNotice } from "./guest-limit-notice.tsx";
import type { OptimisticLine } from "./quantity/use-line-changes.ts";
import { useCartSync } from "./use-cart-sync.ts";
import "#app/ui/blocks.css";
import "#app/ui/summary.css";
import "./cart-page.css";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import bareTreeUrl from "./bare-tree.svg?url";

/** Categories that an empty cart offers. */
const MAX_SUGGESTIONS = 5;

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/cart", title: "Cart" });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = cartOwner(context, request);
  const { database } = context.get(appServices);
  const [cart, vatPercent] = await Promise.all([
    owner ? readWholeCart(context.get(appServices), owner) : noCart,
    shownVatPercent(database),
  ]);
  const { lines, leftBehind, discountCode, version: cartVersion } = cart;
  queueCartCookies(context, request, cartVersion);
  const {
    destination: province,
    place,
    buyer,
  } = await destinationOf(context, request, lines.length > 0 ? cart.checkoutDetails : undefined);
  const isSignedIn = owner !== undefined && "userId" in owner;
  const [discounts, hasCodes] = await Promise.all([
    findShownDiscounts(database, {
      code: discountCode,
      customer: { userId: isSignedIn ? owner.userId : undefined, email: buyer?.email },
    }),
    hasDiscountCodes(database),
  ]);
  // Number of products that a reorder or a quotation added.
  const added = Number(new URL(request.url).searchParams.get("put"));
  const putIn = Number.isInteger(added) && added > 0 && added <= MAX_CART_LINES ? added : undefined;
  const isGuest = currentViewer(context)?.isVerified !== true;
  const isEmpty = lines.every((line) => line.isRemoved);
  const categories = isEmpty ? await listLargestCategories({ database }, MAX_SUGGESTIONS) : [];
  return {
    ...{ lines, leftBehind, cartVersion, province, place, buyer },
    ...{ isSignedIn, isGuest, putIn, vatPercent, discounts, discountCode, hasCodes },
    categories,
    keptDays: privateSettings().privacy.visitorCartDays,
    payment: paymentSentence(availablePaymentMethods(context.get(appServices).payments)),
    now: new Date(),
  };
}

const noCart = {
  ...{ lines: [], leftBehind: [], discountCode: undefined },
  ...{ checkoutDetails: {}, version: undefined },
};

/**
 * Chosen on this page, remembered by the browser, or known from the checkout or the last order; with the place where
 * services would be carried out, as far as it is known.
 */
async function destinationOf(
  context: Route.LoaderArgs["context"],
  request: Request,
  checkoutDetails: SubmittedDetails | undefined,
) {
  const asked = parseDestination(new URL(request.url).searchParams.get("to"));
  if (!checkoutDetails) return { destination: asked, place: {}, buyer: undefined };
  const { secure } = context.get(appServices);
  const chosen = asked ?? rememberedDestination(request.headers.get("cookie"), secure);
  const { place: known, buyer } = await knownDetails(context, checkoutDetails);
  const isKnown = !chosen || chosen === COLLECTION || chosen === known.province;
  const place = isKnown ? known : { province: chosen };
  return { destination: chosen ?? known.province, place, buyer };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFormFields(request);
  if (fields.about) return askAboutCart(context, request, fields);
  const form = parseFields(cartForm, fields);
  if (!form.ok) {
    const { itemId } = form.submitted;
    const message = Object.values(form.errors)[0] ?? cartTexts.unknown;
    return actionFailure(422, { errors: { form: message }, itemId });
  }
  const change = await changeCart(context, request, form.value);
  if (!change.ok) {
    const { status, message, left, wanted, code, retryAfterSeconds } = change;
    const itemId = "itemId" in form.value ? form.value.itemId : undefined;
    const failure = { errors: { form: message }, itemId, left, wanted, code };
    return actionFailure(status, failure, retryAfterSeconds);
  }
  if (!form.value.stay) return redirect("/cart");
  return data<CartActionResult>({ ok: true, message: change.message, line: change.line });
}

/** The cart question's submission without script. */
async function askAboutCart(
  context: Route.ActionArgs["context"],
  request: Request,
  fields: Record<string, string>,
) {
  const outcome = await receiveContactMessage(context, request, fields);
  if (outcome.ok) return data<CartQuestionResult>({ question: outcome });
  const { status, message, fields: wrong, retryAfterSeconds } = outcome;
  return data<CartQuestionResult>(
    { question: { ok: false, message, fields: wrong, values: fields } },
    { status, headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} },
  );
}

type OptimisticLines = Record<string, OptimisticLine | undefined>;
type CartQuestionResult = { question: ContactFormResult };

export const clientAction = clientActionKeepingForm({ offline: cartTexts.offline });
export const shouldRevalidate = revalidateAfterFailure;

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cartVersion, isSignedIn } = loaderData;
  const [optimisticLines, setOptimisticLines] = useState<OptimisticLines>({});
  const lines = loaderData.lines.map((line) => {
    const { quantity = line.quantity, ...intention } = optimisticLines[line.id] ?? {};
    return { ...withQuantity(line, quantity), ...intention };
  });
  const inCart = lines.filter((line) => !line.isRemoved);
  const backorderBy = inCart
    .flatMap((line) => lineBackorder(line)?.expectedBy ?? [])
    .toSorted()
    .at(-1);
  const count = inCart.reduce((sum, line) => sum + (line.product ? line.quantity : 0), 0);
  const needsQuotation = loaderData.isGuest && exceedsGuestLimit(lines);
  const { discounts, discountCode } = loaderData;
  const priced = priceCart(lines, discounts);
  const totals = cartTotals(lines, loaderData.vatPercent, discounts);
  const parcel = { grams: cartWeightGrams(lines), goods: priced.undiscounted };
  const question = actionData && "question" in actionData ? actionData.question : undefined;
  const refusal: CartActionFailure | undefined =
    actionData && "errors" in actionData ? actionData : undefined;
  const refusedLine = lines.find((line) => line.id === refusal?.itemId && !line.isRemoved);
  useCartSync(cartVersion);
  useEffect(() => {
    setOptimisticCartCount(cartVersion === undefined ? undefined : count);
    return () => setOptimisticCartCount(undefined);
  }, [count, cartVersion]);

  function setOptimistic(itemId: string, intention: OptimisticLine | undefined) {
    setOptimisticLines((now) =>
      now[itemId] === intention ? now : { ...now, [itemId]: intention },
    );
  }

  return (
    <div className="light-page wrap">
      <div className="title-row">
        <h1 className="page-title">Cart</h1>
        {count > 0 && (
          <p className="soft">
            {count} {count === 1 ? "item" : "items"}
          </p>
        )}
      </div>
      {question?.ok === false && inCart.length === 0 && (
        <Notice kind="danger">{question.message}</Notice>
      )}
      {loaderData.putIn !== undefined && !actionData && inCart.length > 0 && (
        <div data-announce className="page-notice">
          <Notice kind="success">{cartTexts.putIn(loaderData.putIn)}</Notice>
        </div>
      )}
      <NotMergedNotice names={loaderData.leftBehind} />
      {refusal && !refusedLine && refusal.code === undefined && (
        <Notice kind="danger">
          {refusal.errors.form} {refusal.wanted && <QuotationLink {...refusal.wanted} withCart />}
        </Notice>
      )}
      <div className={inCart.length > 0 ? "with-aside cart-columns" : undefined}>
        {lines.length > 0 && (
          <section aria-label="In your cart">
            <CartChangesNotice lines={lines} />
            <ul className="ruled-list lines">
              {lines.map((line) => (
                <CartRow
                  key={line.id}
                  line={line}
                  price={priced.priceOf(line)}
                  now={loaderData.now}
                  place={loaderData.place}
                  vatPercent={loaderData.vatPercent}
                  refusal={refusedLine === line ? refusal : undefined}
                  intend={setOptimistic}
                />
              ))}
            </ul>
            {inCart.length > 0 && (
              <PathLink to="/shop" className="text-button">
                Keep shopping
              </PathLink>
            )}
          </section>
        )}
        {inCart.length > 0 && (
          <CartSummary
            totals={totals}
            priced={priced}
            parcel={parcel}
            province={loaderData.province}
            payment={loaderData.payment}
            needsQuotation={needsQuotation}
          >
            <CartDelivery
              parcel={parcel}
              destination={parseDestination(loaderData.province)}
              now={loaderData.now}
              backorderBy={backorderBy}
            />
            {(discountCode || loaderData.hasCodes) && (
              <DiscountCode
                code={discountCode}
                status={codeStatus(discountCode, discounts, cartDiscountLines(lines))}
                refused={refusal?.code === undefined ? undefined : refusal}
                action="/cart"
              />
            )}
            {needsQuotation && <GuestLimitNotice isSignedIn={isSignedIn} />}
          </CartSummary>
        )}
      </div>
      {inCart.length === 0 && (
        <CartEmpty
          isSignedIn={isSignedIn}
          isEmptied={lines.length > 0}
          categories={loaderData.categories}
          keptDays={loaderData.keptDays}
        />
      )}
      {inCart.length > 0 && (
        <section id="ask" className="cart-ask" aria-labelledby="ask-title">
          <div>
            <h2 id="ask-title" className="section-title">
              Ask us about these items
            </h2>
            <p className="soft">
              We’ll send your note with this list of the items in your cart. Tell us where they’re
              going, when you need them and what they have to work with.
            </p>
            <QuestionLines
              lines={lines}
              totals={cartTotals(lines, loaderData.vatPercent)}
              isDiscounted={priced.discount !== undefined}
            />
          </div>
          <ContactForm result={question} about="cart" sender={loaderData.buyer} />
        </section>
      )}
    </div>
  );
}

/** The cart's contents that are sent with the question. */
export function QuestionLines({ lines, totals, isDiscounted = false }: QuestionLinesProps) {
  const before = [
    ...(isDiscounted ? ["discount"] : []),
    ...(cartWeightGrams(lines) > 0 ? ["delivery"] : []),
  ].join(" and ");
  return (
    <section className="question-lines" aria-label="Sent with your note">
      <ul>
        {lines
          .filter((line) => availableQuantity(line) > 0)
          .map((line) => (
            <li key={line.id}>
              <span>
                {availableQuantity(line)} ×&nbsp;{line.name}
              </span>
              <Price cents={lineTotal(line)} />
            </li>
          ))}
      </ul>
      <p>
        {totals.vat === undefined ? "Total" : "Total incl. VAT"}
        {before && `, before ${before}`} <Price cents={totals.total} />
      </p>
    </section>
  );
}

type QuestionLinesProps = {
  lines: readonly CartLine[];
  totals: CartTotals;
  /** The order would have a discount; a question is about the goods at their prices. */
  isDiscounted?: boolean;
};

export function CartEmpty({ isSignedIn, isEmptied, categories, keptDays }: CartEmptyProps) {
  return (
    <div className="cart-empty">
      <div>
        <h2 className="section-title">
          {isEmptied ? "Your cart is now empty" : "Nothing in your cart yet"}
        </h2>
        <p className="soft">
          {isSignedIn
            ? "Items you add stay in your cart, on every device you log in on."
            : `Items you add stay in your cart for ${keptDays} days. Log in to see them on all your devices.`}
        </p>
        <ButtonLink to="/shop" variant="sun" icon="arrow-right">
          Browse the shop
        </ButtonLink>
        {categories.length > 0 && (
          <nav className="ruled-list" aria-label="Categories">
            {categories.map(({ name, slug, count }) => (
              <PathLink key={slug} to={categoryUrl(slug)} className="accent-on-hover">
                {name}
                <span className="caption">
                  {count} {count === 1 ? "product" : "products"}
                </span>
                <Icon name="arrow-right" size={18} />
              </PathLink>
            ))}
          </nav>
        )}
      </div>
      <img src={drawingUrl("bare-tree", bareTreeUrl)} alt="" width="592" height="408" />
    </div>
  );
}

type CartEmptyProps = {
  /** How long a cart without an account is kept. */
  keptDays: number;
  isSignedIn: boolean;
  /** A line was just removed and can be restored. */
  isEmptied: boolean;
  categories: readonly { name: string; slug: string; count: number }[];
};
