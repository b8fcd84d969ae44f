import { useRef } from "react";
import { Form, useLocation } from "react-router";
import { quotationTime } from "#app/content/shop-terms.ts";
import { backorderKey } from "#app/domain/catalogue/availability/backorder.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import type { Context } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { useServerDraft } from "#app/pages/admin/use-server-draft.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/new-order-page";
import { DraftCustomer, DraftDelivery, DraftProducts } from "./draft-sections.tsx";
import { DraftTotal } from "./draft-total.tsx";
import { isUuid, placeDraft, updateDraft } from "./order-draft.server.ts";
import { useLivePrice } from "./use-live-price.ts";
import "#app/pages/admin/orders/order-layout.css";
import "./order-draft.css";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privatePageMeta(matches, { path: location.pathname, title: pageLabels(location.pathname).title });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { isQuote } = requireOwnPage(context, request);
  // Linked from the page of a customer: prefill their details.
  const customer = new URL(request.url).searchParams.get("customer") ?? "";
  return updateDraft(context, {
    ...(isUuid(customer) && { intent: `use:${customer}` }),
    draftOf: isQuote ? "quotation" : "order",
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { isQuote } = requireOwnPage(context, request);
  const sent = await readFormFields(request);
  const fields: Record<string, string> = { ...sent, draftOf: isQuote ? "quotation" : "order" };
  const isFinal = fields.intent === "place" || fields.intent === "quote";
  return isFinal ? placeDraft(context, fields) : updateDraft(context, fields);
}

/** The same page under two addresses: what each takes is its own. */
function requireOwnPage(context: Context, request: Request) {
  const { isQuote } = pageLabels(new URL(request.url).pathname);
  requirePage(context, isQuote ? "/admin/quotes/new" : "/admin/orders/new");
  return { isQuote };
}

/** The draft exists only in the form: a revalidation would reset it. */
export function shouldRevalidate() {
  return false;
}

/** One form for phone orders and staff quotations; the path decides the title and the main button. */
export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, back, isQuote } = pageLabels(useLocation().pathname);
  const draft = actionData ?? loaderData;
  const form = useRef<HTMLFormElement>(null);
  const { priced, hasFailed, updatePrice } = useLivePrice(draft, form);
  useServerDraft(form, actionData);
  return (
    <>
      <AdminPageHeader title={title} lead={lead} back={back} />
      <Form
        method="post"
        ref={form}
        className="draft"
        noValidate
        preventScrollReset
        onChange={updatePrice}
      >
        {/* The default button: Enter recalculates the draft and never places it. */}
        <button type="submit" name="intent" value="check" tabIndex={-1} className="visually-hidden">
          Update the total
        </button>
        <input type="hidden" name="idempotencyKey" value={draft.idempotencyKey} />
        <input type="hidden" name="userId" value={draft.userId} />
        <input type="hidden" name="agreedTotal" value={priced.basket.totals?.total ?? ""} />
        <input type="hidden" name="otherTotal" value={priced.otherTotal ?? ""} />
        {/* For the live price, whose path does not say it. */}
        <input type="hidden" name="draftOf" value={isQuote ? "quotation" : "order"} />
        <input type="hidden" name="pricedFor" value={priced.pricedFor} />
        <input type="hidden" name="backorder" value={backorderKey(priced.basket.lines)} />
        <div className="stack order-notices">
          {draft.problem && <FormError>{draft.problem}</FormError>}
          {draft.notice && <Notice kind="info">{draft.notice}</Notice>}
        </div>
        <div className="side-columns">
          <div className="order-main">
            <DraftProducts draft={draft} priced={priced} />
            <DraftCustomer draft={draft} isQuote={isQuote} />
            <DraftDelivery draft={draft} priced={priced} />
            <section className="admin-section">
              <h2>Note</h2>
              <TextArea
                label="From the customer (optional)"
                name="remark"
                key={draft.values.remark}
                rows={2}
                maxLength={1000}
                defaultValue={draft.values.remark}
                error={draft.errors.remark}
              />
            </section>
          </div>
          <DraftTotal draft={draft} priced={priced} isQuote={isQuote} hasFailed={hasFailed} />
        </div>
      </Form>
    </>
  );
}

function pageLabels(pathname: string) {
  return pathname.startsWith("/admin/quotes") ? quotePageLabels : orderPageLabels;
}

const orderPageLabels = {
  isQuote: false,
  title: "New order",
  lead: "For a customer on the phone or at the counter, as an order or a quotation. The customer’s prices, discounts, delivery fees and stock apply.",
  back: { to: ORDERS_PATH, label: "Orders" },
};
const quotePageLabels = {
  isQuote: true,
  title: "New quotation",
  get lead() {
    return `For a customer on the phone or at the counter. The customer’s prices and delivery fees apply, without discounts, and are valid for ${quotationTime()}. No stock is reserved.`;
  },
  back: { to: "/admin/quotes", label: "Quotations" },
};
