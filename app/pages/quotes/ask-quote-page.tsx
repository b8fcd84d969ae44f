import { randomUUID } from "node:crypto";
import { Form, Link, redirect, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { navigation } from "#app/content/navigation.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { quoteTexts } from "#app/content/texts/order-texts.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { readProductSummaries } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import {
  quantityErrors,
  quotationRequestForm,
  requestedQuantities,
  withWantedQuantity,
} from "#app/domain/quotes/quote-forms.ts";
import { requestQuotation } from "#app/domain/quotes/request-quotation.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { cartOwner } from "#app/http/cart/cart-session.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { requesterDetails } from "#app/pages/checkout/load-checkout.server.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { readStatedPurpose } from "#app/pages/sizing/stated-purpose.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/ask-quote-page";
import { RequestDeliveryFields } from "./request-delivery-fields.tsx";
import "#app/ui/form/field.css";
import "#app/ui/blocks.css";
import "#app/ui/summary.css";
import "./quote.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/quotes/ask", title: "Ask for a quotation" });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** As many as the contact form takes, and as many emails to one address as quotations. */
const LIMITS = [
  { name: "quote-request", max: 5, seconds: 10 * 60 },
  { name: "quote-request-receiver", max: 10, seconds: 24 * 60 * 60 },
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sizing = searchParams.get("sizing") ?? "";
  const purpose = await readStatedPurpose(context, sizing);
  const place = ["city", "province", "postalCode"].flatMap((field) => {
    const text = searchParams.get(field)?.slice(0, 80);
    return text ? [[field, text] as const] : [];
  });
  const lines = await linesToAsk(context, request, searchParams);
  return {
    lines,
    idempotencyKey: randomUUID(),
    sizing: purpose ? sizing : "",
    asked: searchParams.has("asked"),
    deliversMail: context.get(appServices).installation.deliversMail,
    today: localIsoDate(new Date()),
    known: {
      // Asked for in words, it is more often work than goods.
      ...(lines.length === 0 && { deliveryMethod: "email" }),
      ...(await requesterDetails(context, request)),
      ...(purpose && { wish: `I need it ${purpose}.` }),
      ...(place.length > 0 && { deliveryMethod: "courier", street: "", suburb: "", city: "" }),
      ...Object.fromEntries(place),
    },
  };
}

/** The product of the link, or the cart; from the cart, both. */
async function linesToAsk(context: Context, request: Request, search: URLSearchParams) {
  const productId = search.get("product");
  if (!productId) return cartLines(context, request);
  const quantity = /^[1-9]\d{0,5}$/.exec(search.get("quantity") ?? "")?.[0];
  const wanted = await productLine(context, productId, Number(quantity ?? 1));
  return search.has("cart")
    ? withWantedQuantity(await cartLines(context, request), wanted)
    : wanted;
}

async function productLine(context: Context, productId: string, quantity: number) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(productId)) return [];
  const [found] = await readProductSummaries(context.get(appServices), [productId]);
  return found ? [{ productId: found.id, name: found.name, quantity }] : [];
}

async function cartLines(context: Context, request: Request) {
  const owner = cartOwner(context, request);
  const lines = owner ? await readCart(context.get(appServices), owner) : [];
  return lines.flatMap(({ product, name, quantity, isRemoved }) =>
    product && !isRemoved ? [{ productId: product.id, name, quantity }] : [],
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin, installation } = context.get(appServices);
  const { deliversMail } = installation;
  const fields = await readFormFields(request);
  const form = parseFields(quotationRequestForm, fields);
  const lines = requestedQuantities(fields);
  const asksForNothing = lines.length === 0 && !fields.wish?.trim();
  const errors = {
    ...quantityErrors(fields),
    ...(asksForNothing && { wish: quoteTexts.wish }),
    ...(form.ok ? {} : form.errors),
  };
  if (!form.ok || Object.keys(errors).length > 0) {
    const [first = quoteTexts.unknown, ...more] = Object.values(errors);
    const summary = more.length === 0 ? first : quoteTexts.checkFields(more.length + 1);
    return actionFailure(422, { errors: { form: summary, ...errors }, submitted: fields });
  }
  const { idempotencyKey, wish, wantedBy, remark: _, ...details } = form.value;
  const subjects = [clientIpGroup(context), details.email.toLowerCase()];
  for (const [index, limit] of LIMITS.entries()) {
    const counted = await countTowardsRateLimit(database, limit, subjects[index] ?? "");
    if (counted.ok) continue;
    const errors = { form: quoteTexts.tooManyRequests };
    return actionFailure(429, { errors, submitted: fields }, counted.retryAfterSeconds);
  }
  const outcome = await requestQuotation(
    { database, origin, deliversMail },
    currentViewer(context),
    {
      idempotencyKey,
      owner: cartOwner(context, request),
      lines,
      details: withoutEmpty(details),
      wish,
      wantedBy: wantedBy || undefined,
      purpose: await readStatedPurpose(context, fields.sizing),
    },
  );
  if (!outcome.ok) {
    const errors = { form: refusals[outcome.reason] };
    return actionFailure(409, { errors, submitted: fields });
  }
  const { accessKey } = outcome;
  return redirect(accessKey ? `/quotes/${accessKey}` : "/quotes/ask?asked", 303);
}

/** Fields that were left empty are not stored. */
function withoutEmpty<Details extends object>(details: Details): Details {
  const entries = Object.entries(details).filter(
    ([, value]) => value !== "" && value !== undefined,
  );
  return Object.fromEntries(entries) as Details;
}

export const clientAction = clientActionKeepingForm();

const refusals = {
  "not-sold": quoteTexts.notSoldRequest,
  "too-much": quoteTexts.tooMuch,
  changed: quoteTexts.unknown,
};

export default function AskQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asked) return loaderData.deliversMail ? <CheckYourEmail /> : <Requested />;
  return (
    <div className="wrap light-page tall-page document-page">
      <header className="quote-head">
        <h1 className="page-title">Ask for a quotation</h1>
        {loaderData.lines.length > 0 ? (
          <p className="soft">
            Use this form to ask for larger quantities, more than we have in stock, a project price
            or delivery further afield. We’ll reply within {replyTime()}. This isn’t an order, and
            your cart won’t change.
          </p>
        ) : (
          <p className="soft">
            Tell us what you need, and we’ll reply within {replyTime()}. You can also ask about a
            product from its page in the{" "}
            <Link to="/shop" className="text-link">
              shop
            </Link>
            , or from your cart.
          </p>
        )}
      </header>
      <div className="with-aside">
        <RequestForm loaderData={loaderData} actionData={actionData} />
        <NextSteps deliversMail={loaderData.deliversMail} />
      </div>
    </div>
  );
}

function CheckYourEmail() {
  return (
    <div className="wrap light-page tall-page document-page request-page">
      <section className="quote-box stack panel" aria-labelledby="asked-title">
        <h1 id="asked-title" className="page-title">
          Check your email
        </h1>
        <p>
          We’ve emailed you a link. Open it and confirm your request, and we’ll start on your
          quotation.
        </p>
        <p className="caption">
          No email after a few minutes? Check your spam folder, or call us on{" "}
          {company().phone.shown}.
        </p>
      </section>
    </div>
  );
}

/** Without a mail server. */
function Requested() {
  return (
    <div className="wrap light-page tall-page document-page request-page">
      <section className="quote-box stack panel" aria-labelledby="asked-title">
        <h1 id="asked-title" className="page-title">
          We have your request
        </h1>
        <p>We’ll reply within {replyTime()}. Nothing is ordered until you accept a quotation.</p>
        <p className="caption">
          Any questions? Call us on <PhoneLink />.
        </p>
      </section>
    </div>
  );
}

function PhoneLink() {
  const { phone } = company();
  return <a href={`tel:${phone.number}`}>{phone.shown}</a>;
}

function NextSteps({ deliversMail }: { deliversMail: boolean }) {
  return (
    <section className="stack panel panel-bleed quote-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        {deliversMail && (
          <li>If you aren’t logged in, we email you a link to confirm your request.</li>
        )}
        <li>Within {replyTime()}, we send you a quotation or ask for more details.</li>
        <li>You accept the quotation online, ask for changes or decline it.</li>
      </ol>
      <p className="caption">
        Prefer to talk? Call us on <PhoneLink />.
      </p>
    </section>
  );
}

type FormProps = Pick<Route.ComponentProps, "loaderData" | "actionData">;

function RequestForm({ loaderData, actionData }: FormProps) {
  const { lines, idempotencyKey, sizing, today, known } = loaderData;
  const isBusy = useNavigation().state === "submitting";
  const field = fieldProps(actionData, known);
  return (
    <Form method="post" noValidate className="stack ask-form">
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {/* The query of the calculator: the quotation states the purpose. */}
      {sizing && <input type="hidden" name="sizing" value={sizing} />}
      <fieldset className="stack">
        <legend className="section-title">What do you need?</legend>
        {lines.length > 0 && (
          <>
            <ul className="ruled-list ask-lines">
              {lines.map(({ productId, name, quantity }) => (
                <li key={productId}>
                  <TextField
                    label={name}
                    inputMode="numeric"
                    maxLength={6}
                    autoComplete="off"
                    {...field(`quantity-${productId}`, String(quantity))}
                  />
                </li>
              ))}
            </ul>
            <p className="caption">
              Enter the quantity of each product, or 0 to leave it out. You can ask for more than we
              have in stock.
            </p>
          </>
        )}
        <TextArea
          {...(lines.length > 0
            ? {
                label: "Anything else? (optional)",
                hint: "For example, the price you have in mind, other products or installation.",
              }
            : {
                label: "What would you like us to quote for?",
                hint: "For example, “Wi-Fi for two floors, 40 people, with installation”.",
                required: true,
              })}
          rows={4}
          maxLength={2000}
          {...field("wish")}
        />
        <TextField
          label="Needed by (optional)"
          type="date"
          min={today}
          className="ask-date"
          {...field("wantedBy")}
        />
      </fieldset>
      <RequestDeliveryFields field={field} />
      <fieldset className="stack">
        <legend className="section-title">Your details</legend>
        <div className="ask-grid">
          <TextField
            label="Your name"
            maxLength={120}
            autoComplete="name"
            required
            {...field("fullName")}
          />
          <TextField
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="email"
            required
            {...field("email")}
          />
          <TextField
            label="Phone"
            type="tel"
            maxLength={30}
            autoComplete="tel"
            required
            {...field("phone")}
          />
          <TextField
            label="Company (optional)"
            maxLength={160}
            autoComplete="organization"
            {...field("companyName")}
          />
          <TextField
            label="VAT number (optional)"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            {...field("buyerVatNumber")}
          />
          <TextField
            label="Purchase order number (optional)"
            maxLength={60}
            autoComplete="off"
            {...field("buyerReference")}
          />
        </div>
      </fieldset>
      <div>
        <Button type="submit" variant="sun" busy={isBusy}>
          Ask for a quotation
        </Button>
      </div>
      <p className="caption">
        We use your details only for your quotation. See the{" "}
        <PathLink to={navigation.privacy.to}>{navigation.privacy.label}</PathLink>.
      </p>
    </Form>
  );
}
