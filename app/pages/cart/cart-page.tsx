import { useEffect, useState } from "react";
import { data, Link, redirect } from "react-router";
import { cartMessages } from "#app/content/cart-messages.ts";
import { company } from "#app/content/company.ts";
import { MOST_LINES } from "#app/domain/cart/add-to-cart.server.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import { cartTotals } from "#app/domain/cart/cart-totals.ts";
import { readLeftBehind } from "#app/domain/cart/left-behind.server.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { cartOwner, tellCart } from "#app/http/cart-session.server.ts";
import { checkFields, readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { knownProvince } from "#app/pages/checkout/read-till.server.ts";
import { ContactForm, type ContactFormResult } from "#app/pages/contact/contact-form.tsx";
import { receiveContactMessage } from "#app/pages/contact/receive-contact-message.server.ts";
import { guessCartCount } from "#app/pages/shell/cart-count.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { revalidateAfterRefusal, stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/cart-page";
import type { CartAnswer, CartRefusal } from "./cart-answer.ts";
import { CartEmpty } from "./cart-empty.tsx";
import { CartNews } from "./cart-news.tsx";
import { CartRow } from "./cart-row.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { changeCart } from "./change-cart.server.ts";
import { useFollowCart } from "./follow-cart.ts";
import { gramsOf } from "./grams-of.ts";
import { GuestLimit, needsQuote } from "./guest-limit.tsx";
import { LeftBehind } from "./left-behind.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { Intention } from "./use-line-changes.ts";
import "#app/ui/text-button.css";
import "./cart-head.css";
import "./cart-page.css";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/cart", title: "Cart" });

/** When to come back, where someone went too fast. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = cartOwner(context, request);
  const lines = owner ? await readCart(context.get(services), owner) : [];
  const leftBehind = owner ? await readLeftBehind(context.get(services), owner) : [];
  const mark = await tellCart(context, request, owner);
  const province = owner && lines.length > 0 ? await knownProvince(context, owner) : undefined;
  const isSignedIn = owner !== undefined && "userId" in owner;
  // How many products another page has put in here: an order or a quotation, had again.
  const put = Number(new URL(request.url).searchParams.get("put"));
  const putIn = Number.isInteger(put) && put > 0 && put <= MOST_LINES ? put : undefined;
  const isGuest = currentViewer(context)?.isVerified !== true;
  return { lines, leftBehind, mark, province, isSignedIn, isGuest, putIn };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  if (fields.about) return askAbout(context, request, fields);
  const form = checkFields(cartForm, fields);
  if (!form.ok) {
    const { itemId } = form.typed;
    const said = Object.values(form.errors)[0] ?? cartMessages.unknown;
    return refuse(422, { errors: { form: said }, itemId });
  }
  const change = await changeCart(context, request, form.value);
  if (!change.ok) {
    const { status, said, left, retryAfterSeconds } = change;
    const itemId = "itemId" in form.value ? form.value.itemId : undefined;
    return refuse(status, { errors: { form: said }, itemId, left }, retryAfterSeconds);
  }
  if (!form.value.stay) return redirect("/cart");
  return data<CartAnswer>({ ok: true, said: change.said, line: change.line });
}

/** The question about the cart, sent without script. */
async function askAbout(
  context: Route.ActionArgs["context"],
  request: Request,
  fields: Record<string, string>,
) {
  const outcome = await receiveContactMessage(context, request, fields);
  if (outcome.ok) return data<Asked>({ question: outcome });
  const { status, message, fields: wrong } = outcome;
  return data<Asked>(
    { question: { ok: false, message, fields: wrong, values: fields } },
    { status, headers: retryAfter(outcome.retryAfterSeconds) },
  );
}

function retryAfter(seconds: number | undefined): HeadersInit {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

type Asked = { question: ContactFormResult };

export const clientAction = stayOnFailure({ offline: cartMessages.offline });
/** After any change the cart is fetched again, also after one that was refused. */
export const shouldRevalidate = revalidateAfterRefusal;

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mark, isSignedIn } = loaderData;
  const [intentions, setIntentions] = useState<Record<string, Intention | undefined>>({});
  const lines = loaderData.lines.map((line) => ({ ...line, ...intentions[line.id] }));
  const inCart = lines.filter((line) => !line.isRemoved);
  const count = inCart.reduce((sum, line) => sum + (line.product ? line.quantity : 0), 0);
  const totals = cartTotals(lines, { chargesVat: company.vatNumber !== undefined });
  const question = actionData && "question" in actionData ? actionData.question : undefined;
  const refusal: CartRefusal | undefined =
    actionData && "errors" in actionData ? actionData : undefined;
  const refusedLine = lines.find((line) => line.id === refusal?.itemId && !line.isRemoved);
  useFollowCart(mark);
  useEffect(() => {
    guessCartCount(mark === undefined ? undefined : count);
    return () => guessCartCount(undefined);
  }, [count, mark]);

  function intend(itemId: string, intention: Intention | undefined) {
    setIntentions((now) => (now[itemId] === intention ? now : { ...now, [itemId]: intention }));
  }

  return (
    <div className="cart-page wrap">
      <div className="cart-head">
        <h1>Cart</h1>
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
        <div data-news className="cart-put-in">
          <Notice kind="success">{cartMessages.putIn(loaderData.putIn)}</Notice>
        </div>
      )}
      <LeftBehind names={loaderData.leftBehind} />
      {refusal && !refusedLine && <Notice kind="danger">{refusal.errors.form}</Notice>}
      <div className={inCart.length > 0 ? "cart-columns" : undefined}>
        {lines.length > 0 && (
          <section aria-label="In your cart">
            <CartNews lines={lines} />
            <ul className="lines">
              {lines.map((line) => (
                <CartRow
                  key={line.id}
                  line={line}
                  refusal={refusedLine === line ? refusal : undefined}
                  intend={intend}
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
          <CartSummary totals={totals} grams={gramsOf(lines)} province={loaderData.province}>
            {loaderData.isGuest && needsQuote(lines) && <GuestLimit isSignedIn={isSignedIn} />}
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
            <OrderLines lines={lines} totals={totals} />
          </div>
          <ContactForm result={question} about="cart" />
        </section>
      )}
    </div>
  );
}
