import { randomUUID } from "node:crypto";
import { Form, Link, redirect, useNavigation } from "react-router";
import { quoteTexts } from "#app/content/texts/order-texts.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { findProductByIdentifier } from "#app/domain/catalogue/find-by-identifier.server.ts";
import { quotationRequestForm, requestedQuantities } from "#app/domain/quotes/quote-forms.ts";
import { requestQuotation } from "#app/domain/quotes/request-quotation.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { cartOwner } from "#app/http/cart/cart-session.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, clientIpGroup } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/ask-quote-page";
import "#app/ui/form/field.css";
import "./quote.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/quotes/ask", title: "Ask for a better price" });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** As many as the contact form takes, and as many emails to one address as quotations. */
const LIMITS = [
  { name: "quote-request", max: 5, seconds: 10 * 60 },
  { name: "quote-request-receiver", max: 10, seconds: 24 * 60 * 60 },
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sku = (searchParams.get("product") ?? "").slice(0, 60);
  const viewer = currentViewer(context);
  return {
    lines: sku ? await productLine(context, sku) : await cartLines(context, request),
    idempotencyKey: randomUUID(),
    asked: searchParams.has("asked"),
    known: { fullName: viewer?.name ?? "", email: viewer?.email ?? "" },
  };
}

async function productLine(context: Route.LoaderArgs["context"], sku: string) {
  const { database } = context.get(appServices);
  const found = await findProductByIdentifier({ database }, sku);
  return found ? [{ productId: found.id, name: found.name, quantity: 1 }] : [];
}

async function cartLines(context: Route.LoaderArgs["context"], request: Request) {
  const owner = cartOwner(context, request);
  const lines = owner ? await readCart(context.get(appServices), owner) : [];
  return lines.flatMap(({ product, name, quantity, isRemoved }) =>
    product && !isRemoved ? [{ productId: product.id, name, quantity }] : [],
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin } = context.get(appServices);
  const fields = await readFormFields(request);
  const form = parseFields(quotationRequestForm, fields);
  if (!form.ok) {
    const [message = quoteTexts.unknown] = Object.values(form.errors);
    return actionFailure(422, { errors: { ...form.errors, form: message }, submitted: fields });
  }
  const { idempotencyKey, wish, wantedBy, ...details } = form.value;
  const subjects = [clientIpGroup(context), details.email.toLowerCase()];
  for (const [index, limit] of LIMITS.entries()) {
    const counted = await countTowardsRateLimit(database, limit, subjects[index] ?? "");
    if (counted.ok) continue;
    const errors = { form: quoteTexts.tooManyRequests };
    return actionFailure(429, { errors, submitted: fields }, counted.retryAfterSeconds);
  }
  const owner = cartOwner(context, request);
  const viewer = currentViewer(context);
  const outcome = await requestQuotation({ database, origin }, viewer, {
    idempotencyKey,
    owner,
    lines: requestedQuantities(fields),
    details,
    wish,
    wantedBy: wantedBy || undefined,
  });
  if (!outcome.ok) {
    const errors = { form: refusals[outcome.reason] };
    return actionFailure(409, { errors, submitted: fields });
  }
  const { accessKey } = outcome;
  return redirect(accessKey ? `/quotes/${accessKey}` : "/quotes/ask?asked", 303);
}

const refusals = {
  empty: quoteTexts.nothingToQuote,
  "not-sold": quoteTexts.notSoldRequest,
  changed: quoteTexts.unknown,
};

export default function AskQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, idempotencyKey, asked, known } = loaderData;
  const isBusy = useNavigation().state === "submitting";
  if (asked) {
    return (
      <div className="wrap light-page tall-page document-page">
        <section className="quote-box stack panel" aria-labelledby="asked-title">
          <h1 id="asked-title">Check your email</h1>
          <p>
            We have sent you an email with a link. Please confirm your request with it, so that we
            can start on your quotation.
          </p>
        </section>
      </div>
    );
  }
  const field = fieldProps(actionData, known);
  const submitted = actionData?.submitted;
  return (
    <div className="wrap light-page tall-page document-page">
      <h1>Ask for a better price</h1>
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      {lines.length === 0 ? (
        <Notice kind="info">
          There is nothing to quote yet. <Link to="/shop">Choose products in the shop</Link>, then
          ask from your cart.
        </Notice>
      ) : (
        <Form method="post" noValidate className="stack panel">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <fieldset className="stack">
            <legend>How many do you need? Also more than we have in stock.</legend>
            {lines.map(({ productId, name, quantity }) => (
              <TextField
                key={productId}
                label={name}
                inputMode="numeric"
                maxLength={6}
                {...field(`quantity-${productId}`, String(quantity))}
              />
            ))}
          </fieldset>
          <TextArea
            label="What would you like?"
            hint="Such as the price you have in mind, installation, or where we deliver."
            rows={4}
            maxLength={2000}
            required
            {...field("wish")}
          />
          <TextField label="Needed by" type="date" hint="Optional." {...field("wantedBy")} />
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
            label="Company"
            maxLength={160}
            autoComplete="organization"
            hint="Optional."
            {...field("companyName")}
          />
          <TextField
            label="Purchase order number"
            maxLength={160}
            autoComplete="off"
            hint="Optional."
            {...field("buyerReference")}
          />
          <Button type="submit" variant="sun" busy={isBusy}>
            Ask for a quotation
          </Button>
          {submitted === undefined && (
            <p className="caption">Your cart stays as it is, and nothing is ordered.</p>
          )}
        </Form>
      )}
    </div>
  );
}
