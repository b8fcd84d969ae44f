import { Form, Link, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { requestFacts } from "#app/domain/quotes/describe-request.ts";
import type { Negotiation } from "#app/domain/quotes/read-quote.server.ts";
import { atNoon, formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Conversation } from "./conversation.tsx";
import type { Talk } from "./describe-offer.server.ts";
import type { QuoteActionResult } from "./quote-action.server.ts";

/** What a customer sees of a request before a quotation was sent. */
export function describeRequest(negotiation: Negotiation) {
  const { number, state, details, wish, wantedBy, dueAt, events } = negotiation;
  const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);
  return {
    reference: formatQuoteNumber(number),
    state,
    goods: events.find(({ kind }) => kind === "unconfirmed")?.message?.split("\n") ?? [],
    wish: wish ?? undefined,
    replyBy: dueAt && dueAt > new Date() ? formatLongDateTime(dueAt) : undefined,
    reason: events.findLast(({ kind }) => kind === "refused")?.message ?? undefined,
    facts: [
      ["Name", text(details.fullName)],
      ["Company", text(details.companyName)],
      ["VAT number", text(details.buyerVatNumber)],
      ["Email", text(details.email)],
      ["Phone", details.phone && formatPhone(details.phone)],
      ...requestFacts(negotiation),
      ["Needed by", wantedBy ? formatLongDate(atNoon(wantedBy)) : undefined],
    ].flatMap(([label, value]) => (label && value ? [{ label, value }] : [])),
  };
}

type RequestProps = ReturnType<typeof describeRequest> & {
  talk: Talk;
  result: QuoteActionResult | undefined;
};

export function RequestView({ talk, result, ...request }: RequestProps) {
  const { reference, state, goods, facts } = request;
  const isBusy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <div className="wrap light-page tall-page document-page request-page">
      {result?.ok === false && <Notice kind="danger">{result.errors.form}</Notice>}
      <header>
        <h1 className="page-title">{titles[state] ?? "Your request"}</h1>
        <p className="soft">Request {reference}</p>
      </header>
      <section className="quote-box stack panel" aria-labelledby="what-next">
        <h2 id="what-next">What happens next</h2>
        <NextStep {...request} />
        {state === "unconfirmed" && (
          <Form method="post">
            <input type="hidden" name="intent" value="confirm" />
            <Button type="submit" variant="sun" busy={isBusy}>
              Confirm the request
            </Button>
          </Form>
        )}
      </section>
      <section aria-labelledby="asked-for">
        <h2 id="asked-for" className="section-title">
          What you asked for
        </h2>
        {goods.length > 0 && (
          <ul className="ruled-list">
            {goods.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <dl className="request-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {state === "unconfirmed" && request.wish && <p className="quote-said">{request.wish}</p>}
      </section>
      {state !== "unconfirmed" && <Conversation talk={talk} result={result} />}
    </div>
  );
}

function NextStep({ state, replyBy, reason }: Pick<RequestProps, "state" | "replyBy" | "reason">) {
  if (state === "unconfirmed") {
    return (
      <p>
        Check your request below, then confirm it and we’ll start on your quotation. If you don’t
        confirm it, we’ll delete it after 7 days.
      </p>
    );
  }
  if (state === "refused") {
    return (
      <>
        <p>Thank you for asking us to quote. Unfortunately, we can’t quote for this request.</p>
        {reason && <p className="quote-said">{reason}</p>}
        <p>
          Is there something else we can quote for? Ask us below, call {company().phone.shown}, or{" "}
          <Link to="/shop" className="text-link">
            browse the shop
          </Link>
          .
        </p>
      </>
    );
  }
  if (state === "requested" || state === "draft") {
    return (
      <>
        <p>
          We’ll email you a quotation
          {replyBy ? `, or a question, by ${replyBy}` : " or a question"}. Nothing is ordered until
          you accept it.
        </p>
        <p>Bookmark this page to follow your request.</p>
      </>
    );
  }
  return <p>We have closed this request. Ask us below if you still need a quotation.</p>;
}

const titles: Partial<Record<Negotiation["state"], string>> = {
  unconfirmed: "Confirm your request",
  requested: "We have your request",
  draft: "We are working on your quotation",
  refused: "We couldn’t quote for this",
  discarded: "This request is closed",
};
