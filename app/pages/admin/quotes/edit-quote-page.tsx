import { data, Form } from "react-router";
import { may } from "#app/domain/accounts/people.ts";
import { formatQuoteNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { NEW_ROWS } from "#app/domain/quotes/draft-form.ts";
import type { DiscountTerm } from "#app/domain/quotes/price-revision.ts";
import { readMargin } from "#app/domain/quotes/read-margin.server.ts";
import { readNegotiation, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { formatRand, fromCents } from "#app/format/money.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { OrderPanel } from "#app/pages/admin/orders/detail/order-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { provinces } from "#app/settings/provinces.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/edit-quote-page";
import { editQuoteAction } from "./edit-quote-action.server.ts";
import "#app/pages/admin/orders/order-layout.css";

export const meta: Route.MetaFunction = ({ matches, params: { number } }) =>
  privatePageMeta(matches, {
    path: `/admin/quotes/${number}/edit`,
    title: `Edit quotation ${formatQuoteNumber(Number(number))}`,
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes/:number/edit");
  const number = requireNumberParam(params.number);
  const { database } = context.get(appServices);
  const key = { number, staff: true } as const;
  const negotiation = await readNegotiation({ database }, key);
  if (!negotiation) throw data(null, { status: 404 });
  const revision = negotiation.revision + 1;
  const draft =
    negotiation.state === "draft" ? await readQuote({ database }, key, { revision }) : undefined;
  const margin =
    draft && may(admin, "see-costs")
      ? await readMargin({ database }, admin, { quoteId: negotiation.id, revision })
      : undefined;
  const { state, version, details, wish, wantedBy } = negotiation;
  const last = negotiation.events.findLast(({ kind }) => kind === "countered");
  return {
    ...{ number, state, version, wish, wantedBy, margin },
    isFirst: negotiation.revision === 0,
    reference: formatRevisionNumber(number, revision),
    contact: { name: details.fullName ?? "", email: details.email ?? "", phone: details.phone },
    goods: negotiation.events.find(({ kind }) => kind === "unconfirmed")?.message ?? undefined,
    counter: last && { message: last.message, wishedPrices: last.wishedPrices },
    saved: draft && draftFields(draft),
    lineCount: draft?.lines.length ?? 0,
    lines: draft?.lines.map(({ productId, name }) => ({ productId, name })) ?? [],
    total: draft?.total,
  };
}

type Draft = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** What is saved, by the names of the editor's fields. */
function draftFields(draft: Draft): Record<string, string> {
  const details = draft.details as unknown as Record<string, unknown>;
  const texts = Object.entries(details).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const lines = draft.lines.flatMap((line, row) => {
    const of = (name: string, value: string) => [`line-${row}-${name}`, value] as const;
    return [
      of("name", line.name),
      of("unit", line.unit),
      of("quantity", String(line.quantity)),
      of("price", fromCents(line.unitPrice)),
      of("discount", writeDiscount(line.ownDiscount)),
      of("lead", line.quotedLeadTimeDays === null ? "" : String(line.quotedLeadTimeDays)),
      of("kind", line.choiceGroup ?? (line.isOptional ? "optional" : "fixed")),
      of("chosen", line.isChosen ? "yes" : ""),
    ];
  });
  return {
    ...Object.fromEntries([...texts, ...lines]),
    discount: writeDiscount(draft.discountOnWhole),
    delivery: draft.fixedDelivery === undefined ? "" : fromCents(draft.fixedDelivery),
    note: draft.note,
    until: draft.validUntil > draft.createdAt ? localIsoDate(draft.validUntil) : "",
  };
}

function writeDiscount(term: DiscountTerm): string {
  if (!term) return "";
  return "percent" in term ? `${term.percent} %` : fromCents(term.cents);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return editQuoteAction(context, request, requireNumberParam(params.number));
}

export default function EditQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, reference, contact, goods, wish, wantedBy, counter, saved } = loaderData;
  return (
    <>
      <AdminPageHeader
        title={`Quotation ${reference}`}
        lead={[contact.name, contact.email, contact.phone].filter(Boolean).join(", ")}
        back={{ to: `/admin/quotes${loaderData.isFirst ? "" : `/${number}`}`, label: "Quotations" }}
      />
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      {(goods || wish || wantedBy) && (
        <Notice kind="info">
          {goods && <span>Asked for: {goods.split("\n").join(", ")}. </span>}
          {wish && <span>{wish} </span>}
          {wantedBy && <span>Needed by {wantedBy}.</span>}
        </Notice>
      )}
      {counter && <Notice kind="info">Counter-offer: {counter.message}</Notice>}
      {saved ? (
        <DraftEditor loaderData={loaderData} actionData={actionData} />
      ) : (
        <Start {...loaderData} />
      )}
    </>
  );
}

function Start({ state, isFirst }: Route.ComponentProps["loaderData"]) {
  const mayStart = ["requested", "countered", "sent", "expired"].includes(state);
  if (!mayStart) return <p>This quotation cannot be changed any more.</p>;
  return (
    <OrderPanel title={isFirst ? "Answer this request" : "Make the next revision"}>
      <Form method="post" className="stack">
        <HiddenFields fields={{ intent: "start" }} />
        <p>
          {isFirst
            ? "Start from the products that were asked for, at today’s prices."
            : "Start from the newest revision. The customer cannot accept it while you work on the next one."}
        </p>
        <SubmitButton>{isFirst ? "Start the quotation" : "Start the revision"}</SubmitButton>
      </Form>
      {isFirst && <RefuseForm />}
    </OrderPanel>
  );
}

function RefuseForm() {
  return (
    <Form method="post" className="stack">
      <HiddenFields fields={{ intent: "refuse" }} />
      <TextArea
        label="Or decline it: what do you tell the customer?"
        name="reason"
        rows={3}
        maxLength={2000}
        required
      />
      <SubmitButton variant="line">Decline the request</SubmitButton>
    </Form>
  );
}

const kinds = [
  ["fixed", "Part of it"],
  ["optional", "Optional"],
  ["A", "Choice A"],
  ["B", "Choice B"],
  ["C", "Choice C"],
] as const;

function DraftEditor({
  loaderData,
  actionData,
}: {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"];
}) {
  const { version, saved = {}, lineCount, lines, total, margin, isFirst } = loaderData;
  const field = fieldProps(actionData, saved);
  const submitted = actionData?.submitted;
  const rows = Array.from({ length: lineCount + NEW_ROWS }, (_, row) => row);
  return (
    <div className="stack">
      <Form method="post" className="stack compact-fields" key={version}>
        <input type="hidden" name="version" value={submitted?.version ?? version} />
        <OrderPanel title="Lines">
          {rows.map((row) => {
            const known = lines[row];
            const of = (name: string) => field(`line-${row}-${name}`);
            const isChosen = (submitted ?? saved)[`line-${row}-chosen`] !== "";
            return (
              <fieldset key={row} className="stack">
                <legend>{known ? known.name : "New line"}</legend>
                <input
                  type="hidden"
                  name={`line-${row}-productId`}
                  value={known?.productId ?? ""}
                />
                {known?.productId ? (
                  <input type="hidden" name={`line-${row}-name`} value={known.name} />
                ) : (
                  <TextField
                    label="SKU, or a text such as “Installation”"
                    maxLength={200}
                    {...of("name")}
                  />
                )}
                <TextField
                  label="Quantity"
                  inputMode="numeric"
                  hint={known ? "Empty removes the line." : undefined}
                  {...of("quantity")}
                />
                <TextField label="Unit" hint="Such as hour; empty for pieces." {...of("unit")} />
                <TextField
                  label="Unit price incl. VAT (R)"
                  inputMode="decimal"
                  hint={known ? undefined : "Empty: today’s price of the product."}
                  {...of("price")}
                />
                <TextField label="Discount (7 % or R 500)" {...of("discount")} />
                <TextField label="Delivery time (working days)" {...of("lead")} />
                <SelectField label="In the quotation" options={kinds} {...of("kind")} />
                <CheckField name={`line-${row}-chosen`} value="yes" defaultChecked={isChosen}>
                  An option is chosen from the start
                </CheckField>
              </fieldset>
            );
          })}
        </OrderPanel>
        <OrderPanel title="Terms">
          <TextField label="Discount on the whole (7 % or R 500)" {...field("discount")} />
          <TextField
            label="Delivery cost (R)"
            inputMode="decimal"
            hint="Empty: by the address."
            {...field("delivery")}
          />
          <TextField
            label="Valid until the end of"
            type="date"
            hint="Empty: the number of days in the settings."
            {...field("until")}
          />
          <TextArea label="Note to the customer" rows={3} maxLength={2000} {...field("note")} />
        </OrderPanel>
        <OrderPanel title="Customer">
          <TextField label="Name" {...field("fullName")} />
          <TextField label="Email" type="email" {...field("email")} />
          <TextField label="Phone" type="tel" {...field("phone")} />
          <TextField label="Company" {...field("companyName")} />
          <TextField label="Purchase order number" {...field("buyerReference")} />
          <SelectField
            label="Delivery"
            options={[
              ["", "Choose"],
              ["courier", "Courier"],
              ["collection", "Collection"],
              ["email", "By email, or a service"],
            ]}
            {...field("deliveryMethod")}
          />
          <TextField label="Street" {...field("street")} />
          <TextField label="Building" {...field("building")} />
          <TextField label="Suburb" {...field("suburb")} />
          <TextField label="City" {...field("city")} />
          <SelectField
            label="Province"
            options={[["", "Choose"], ...provinces.map((name) => [name, name] as const)]}
            {...field("province")}
          />
          <TextField label="Postal code" {...field("postalCode")} />
        </OrderPanel>
        {total !== undefined && <p>Total as saved: {formatRand(total)}</p>}
        {margin && (
          <Notice kind={margin.isLow ? "warning" : "info"}>
            Margin {formatRand(margin.cents)}, {margin.percent} % of the sale
            {margin.isComplete ? "" : ", of the lines with a known cost"}.
            {margin.isLow && ` That is below ${margin.floor} %.`}
          </Notice>
        )}
        <div className="button-row">
          <SubmitButton name="intent" value="save" variant="line">
            Save the draft
          </SubmitButton>
          <SubmitButton name="intent" value="send">
            Save and send
          </SubmitButton>
        </div>
      </Form>
      <div className="button-row">
        <ConfirmButton
          label="Discard the draft"
          variant="danger"
          question="Discard this draft?"
          confirmLabel="Discard it"
          cancelLabel="Keep it"
          fields={{ intent: "discard" }}
        >
          {isFirst
            ? "The quotation is closed, and the customer is not told."
            : "What was sent before can be accepted again."}
        </ConfirmButton>
      </div>
      {isFirst && <RefuseForm />}
    </div>
  );
}
