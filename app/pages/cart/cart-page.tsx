import { useEffect, useState } from "react";
import { data, Link, redirect } from "react-router";
import { cartMessages } from "#app/content/messages/cart-messages.ts";
import { MAX_CART_LINES } from "#app/domain/cart/add-to-cart.server.ts";
import {
  availableQuantity,
  type CartLine,
  lineTotal,
  VISITOR_CART_DAYS,
} from "#app/domain/cart/cart.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import { readCart, readLeftBehind } from "#app/domain/cart/read-cart.server.ts";
import { type CartTotals, cartTotals } from "#app/domain/checkout/pricing.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { cartOwner, setCartCookies } from "#app/http/cart/cart-session.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFields } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { knownProvince } from "#app/pages/checkout/load-checkout.server.ts";
import { ContactForm, type ContactFormResult } from "#app/pages/contact/contact-form.tsx";
import { receiveContactMessage } from "#app/pages/contact/receive-contact-message.server.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { setOptimisticCartCount } from "#app/pages/shell/header/cart-link.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/cart-page";
import { CartChangesNotice, NotMergedNotice } from "./cart-notices.tsx";
import { CartRow, type OptimisticLine } from "./cart-row.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { cartWeightGrams } from "./cart-weight.ts";
import { type CartActionFailure, type CartActionResult, changeCart } from "./change-cart.server.ts";
import { exceedsGuestLimit, GuestLimitNotice } from "./guest-limit-notice.tsx";
import { useCartSync } from "./use-cart-sync.ts";
import "#app/ui/form/text-button.css";
import "#app/ui/summary.css";
import "./cart-page.css";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import bareTreeUrl from "./bare-tree.svg?url";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/cart", title: "Cart" });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = cartOwner(context, request);
  const lines = owner ? await readCart(context.get(appServices), owner) : [];
  const leftBehind = owner ? await readLeftBehind(context.get(appServices), owner) : [];
  const cartVersion = await setCartCookies(context, request, owner);
  const province = owner && lines.length > 0 ? await knownProvince(context, owner) : undefined;
  const isSignedIn = owner !== undefined && "userId" in owner;
  // Number of products that a reorder or a quotation added.
  const added = Number(new URL(request.url).searchParams.get("put"));
  const putIn = Number.isInteger(added) && added > 0 && added <= MAX_CART_LINES ? added : undefined;
  const isGuest = currentViewer(context)?.isVerified !== true;
  const vatPercent = await currentVatPercent(context.get(appServices).database);
  return { lines, leftBehind, cartVersion, province, isSignedIn, isGuest, putIn, vatPercent };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  if (fields.about) return askAboutCart(context, request, fields);
  const form = parseFields(cartForm, fields);
  if (!form.ok) {
    const { itemId } = form.submitted;
    const message = Object.values(form.errors)[0] ?? cartMessages.unknown;
    return actionFailure(422, { errors: { form: message }, itemId });
  }
  const change = await changeCart(context, request, form.value);
  if (!change.ok) {
    const { status, message, left, retryAfterSeconds } = change;
    const itemId = "itemId" in form.value ? form.value.itemId : undefined;
    return actionFailure(status, { errors: { form: message }, itemId, left }, retryAfterSeconds);
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

export const clientAction = clientActionKeepingForm({ offline: cartMessages.offline });
export const shouldRevalidate = revalidateAfterFailure;

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cartVersion, isSignedIn } = loaderData;
  const [optimisticLines, setOptimisticLines] = useState<OptimisticLines>({});
  const lines = loaderData.lines.map((line) => ({ ...line, ...optimisticLines[line.id] }));
  const inCart = lines.filter((line) => !line.isRemoved);
  const count = inCart.reduce((sum, line) => sum + (line.product ? line.quantity : 0), 0);
  const needsQuotation = loaderData.isGuest && exceedsGuestLimit(lines);
  const totals = cartTotals(lines, loaderData.vatPercent);
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
          <p>
            {count} {count === 1 ? "item" : "items"}
          </p>
        )}
      </div>
      {question?.ok === false && inCart.length === 0 && (
        <Notice kind="danger">{question.message}</Notice>
      )}
      {loaderData.putIn !== undefined && !actionData && inCart.length > 0 && (
        <div data-announce className="page-notice">
          <Notice kind="success">{cartMessages.putIn(loaderData.putIn)}</Notice>
        </div>
      )}
      <NotMergedNotice names={loaderData.leftBehind} />
      {refusal && !refusedLine && <Notice kind="danger">{refusal.errors.form}</Notice>}
      <div className={inCart.length > 0 ? "with-aside cart-columns" : undefined}>
        {lines.length > 0 && (
          <section aria-label="In your cart">
            <CartChangesNotice lines={lines} />
            <ul className="ruled-list lines">
              {lines.map((line) => (
                <CartRow
                  key={line.id}
                  line={line}
                  refusal={refusedLine === line ? refusal : undefined}
                  intend={setOptimistic}
                />
              ))}
            </ul>
            {inCart.length > 0 && (
              <Link to="/shop" className="text-button">
                Keep shopping
              </Link>
            )}
          </section>
        )}
        {inCart.length > 0 && (
          <CartSummary
            totals={totals}
            grams={cartWeightGrams(lines)}
            province={loaderData.province}
            needsQuotation={needsQuotation}
          >
            {needsQuotation && <GuestLimitNotice isSignedIn={isSignedIn} />}
          </CartSummary>
        )}
      </div>
      {inCart.length === 0 && <CartEmpty isSignedIn={isSignedIn} isEmptied={lines.length > 0} />}
      {inCart.length > 0 && (
        <section id="ask" className="cart-ask" aria-labelledby="ask-title">
          <div>
            <h2 id="ask-title">Ask us about this order</h2>
            <p>
              This list goes with your note, as your cart stands when you send it. Add what we
              should know: where it goes, by when, what it must work with.
            </p>
            <QuestionLines lines={lines} totals={totals} />
          </div>
          <ContactForm result={question} about="cart" />
        </section>
      )}
    </div>
  );
}

/** The cart's contents that are sent with the question. */
export function QuestionLines({ lines, totals }: QuestionLinesProps) {
  return (
    <section className="question-lines" aria-label="What we send with your note">
      <ul>
        {lines
          .filter((line) => availableQuantity(line) > 0)
          .map((line) => (
            <li key={line.id}>
              <span>
                {availableQuantity(line)} × {line.name}
              </span>
              <Price cents={lineTotal(line)} />
            </li>
          ))}
      </ul>
      <p>
        {totals.vat === undefined ? "Total" : "Total with VAT"}
        {cartWeightGrams(lines) > 0 && ", before delivery"} <Price cents={totals.total} />
      </p>
    </section>
  );
}

type QuestionLinesProps = { lines: readonly CartLine[]; totals: CartTotals };

export function CartEmpty({ isSignedIn, isEmptied }: CartEmptyProps) {
  return (
    <div className="cart-empty">
      <div>
        <h2>{isEmptied ? "Your cart is empty now" : "Nothing in here yet"}</h2>
        <p>
          {isSignedIn
            ? "What you add stays here, on every device you log in on."
            : `What you add stays here for ${VISITOR_CART_DAYS} days. Log in, and it follows you to every device.`}
        </p>
        <ButtonLink to="/shop" variant="sun" icon="arrow-right">
          Browse the shop
        </ButtonLink>
        <nav className="ruled-list" aria-label="Ways on">
          {SUGGESTED_LINKS.map(({ label, hint, to }) => (
            <Link key={to} to={to}>
              {label}
              <span className="caption">{hint}</span>
              <Icon name="arrow-right" size={18} />
            </Link>
          ))}
        </nav>
      </div>
      <img src={bareTreeUrl} alt="" width="592" height="408" />
    </div>
  );
}

type CartEmptyProps = {
  isSignedIn: boolean;
  /** A line was just removed and can be restored. */
  isEmptied: boolean;
};

const SUGGESTED_LINKS = [
  { label: "Hardware and software", hint: "what we supply", to: "/hardware-software" },
  { label: "Networks and cabling", hint: "what we build", to: "/infrastructure-solutions" },
  { label: "All services", hint: "twelve of them", to: "/#services" },
  { label: "Ask us", hint: "we reply within 24 hours", to: "/#contact" },
] as const;
