import { data, Form, Link, redirect } from "react-router";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import {
  prefillForCustomer,
  prefillForGuest,
} from "#app/domain/checkout/prefill-details.server.ts";
import { findBuyers } from "#app/domain/orders/lists/list-customers.server.ts";
import { nestDetails } from "#app/domain/quotes/drafts/draft-details.ts";
import { startQuoteForm } from "#app/domain/quotes/drafts/draft-form.ts";
import { type StartQuote, startQuote } from "#app/domain/quotes/drafts/start-quote.server.ts";
import { parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/start-quote-page";
import "#app/pages/admin/orders/phone-order/order-draft.css";
import "#app/ui/form/field.css";

const PATH = "/admin/quotes/start";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "New quotation" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes/start");
  const search = parseListQuery(request.url).text("who");
  return {
    idempotencyKey: crypto.randomUUID(),
    search,
    people: search ? await findBuyers(context.get(appServices), admin, search) : undefined,
  };
}

/** Starts a draft and opens it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/quotes/start");
  const form = await readForm(startQuoteForm, request);
  if (!form.ok) return actionFailure(422, { errors: form.errors });
  const { idempotencyKey, customer, guest, message, copy } = form.value;
  const from =
    customer || guest
      ? await customerOf(context, { customer, guest })
      : message
        ? { message }
        : copy
          ? { quote: copy }
          : undefined;
  const outcome = await startQuote(context.get(appServices), admin, { idempotencyKey, from });
  if (!outcome.ok) throw data(null, { status: 404 });
  return redirect(`/admin/quotes/${outcome.number}/edit`, 303);
}

/** A customer with the details of their latest order or quotation. */
async function customerOf(
  context: Context,
  { customer, guest = "" }: { customer?: string | undefined; guest?: string | undefined },
): Promise<StartQuote["from"]> {
  const admin = requirePage(context, "/admin/quotes/start");
  const { database } = context.get(appServices);
  const known = customer
    ? await prefillForCustomer({ database }, admin, customer)
    : await prefillForGuest({ database }, admin, guest);
  if (!known) throw data(null, { status: 404 });
  // The way of delivery is chosen with the goods; with an address, it is most often the courier.
  const deliveryMethod = known.street ? "courier" : "";
  const details = nestDetails({ ...known, deliveryMethod }, { asksSite: false });
  return { customer: { userId: customer ?? null, details } };
}

export default function StartQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { idempotencyKey, search, people } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="New quotation"
        lead="Set your own prices, discounts, labour and options, and preview the quotation before you send it."
        back={{ to: "/admin/quotes", label: "Quotations" }}
      />
      {actionData?.errors && <FormError>{Object.values(actionData.errors).join(" ")}</FormError>}
      <section className="admin-section stack draft-part" aria-labelledby="who-title">
        <h2 id="who-title">For an existing customer</h2>
        <Form method="get" className="input-row draft-search" role="search">
          <label>
            <span className="visually-hidden">
              Find a customer by name, company, email or phone
            </span>
            <input
              type="search"
              name="who"
              key={search}
              defaultValue={search}
              maxLength={200}
              placeholder="Name, email or phone"
              className="field-box"
            />
          </label>
          <Button type="submit" variant="line" size="compact">
            Find customer
          </Button>
        </Form>
        {people?.length === 0 && <p role="status">No customer found for “{search}”.</p>}
        {people && people.length > 0 && (
          <ul className="ruled-list draft-found">
            {people.map(({ userId, name, companyName, email, phone }) => (
              <li key={userId ?? email}>
                <p>
                  {name || "No name"} <StateTag>{userId ? "Account" : "Guest"}</StateTag>
                  <small>
                    {[companyName, email, formatPhone(phone)].filter(Boolean).join(", ")}
                  </small>
                </p>
                <ActionButton
                  fields={{ idempotencyKey, ...(userId ? { customer: userId } : { guest: email }) }}
                >
                  Choose<span className="visually-hidden"> {name || email}</span>
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="admin-section stack draft-part" aria-labelledby="blank-title">
        <h2 id="blank-title">For a new customer</h2>
        <p>You enter the customer’s details in the quotation.</p>
        <ActionButton fields={{ idempotencyKey }} variant="brand">
          Start a blank quotation
        </ActionButton>
      </section>
      <section className="admin-section stack draft-part" aria-labelledby="other-title">
        <h2 id="other-title">Other ways</h2>
        <ul>
          <li>
            Products only, at the customer’s usual prices, sent at once:{" "}
            <Link to="/admin/quotes/new" className="admin-link">
              quick quotation
            </Link>
            .
          </li>
          <li>From an older quotation: open it and choose Copy.</li>
          <li>From a message: open it and choose Make a quotation.</li>
        </ul>
      </section>
    </>
  );
}
