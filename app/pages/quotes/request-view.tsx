import { Form } from "react-router";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import type { Negotiation } from "#app/domain/quotes/read-quote.server.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { Button } from "#app/ui/form/button.tsx";

/** What a customer sees of a request before a quotation was sent. */
export function describeRequest(negotiation: Negotiation) {
  const { number, state, wish, wantedBy, dueAt, events } = negotiation;
  const closing = events.findLast(({ kind }) => kind === "refused");
  return {
    reference: formatQuoteNumber(number),
    state,
    goods: events.find(({ kind }) => kind === "unconfirmed")?.message?.split("\n") ?? [],
    wish: wish ?? undefined,
    wantedBy: wantedBy ? formatLongDate(new Date(`${wantedBy}T12:00:00+02:00`)) : undefined,
    replyBy: dueAt && dueAt > new Date() ? formatLongDateTime(dueAt) : undefined,
    reason: closing?.message ?? undefined,
  };
}

export function RequestView(request: ReturnType<typeof describeRequest>) {
  const { reference, state, goods, wish, wantedBy, replyBy, reason } = request;
  return (
    <div className="wrap light-page tall-page document-page">
      <section className="quote-box stack panel" aria-labelledby="request-title">
        <h1 id="request-title">{titles[state] ?? "Your request"}</h1>
        {state === "unconfirmed" && (
          <>
            <p>We start on your quotation as soon as you have confirmed this request.</p>
            <Form method="post">
              <Button type="submit" name="intent" value="confirm" variant="sun">
                Confirm the request
              </Button>
            </Form>
          </>
        )}
        {(state === "requested" || state === "draft") && (
          <p>
            Request {reference}. We will email you a quotation
            {replyBy && `, or ask back, by ${replyBy}`}.
          </p>
        )}
        {reason && <p>{reason}</p>}
        {goods.length > 0 && (
          <ul>
            {goods.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {wish && <p>Your message: {wish}</p>}
        {wantedBy && <p>Needed by {wantedBy}</p>}
      </section>
    </div>
  );
}

const titles: Partial<Record<Negotiation["state"], string>> = {
  unconfirmed: "Confirm your request",
  requested: "We have your request",
  draft: "We are working on your quotation",
  refused: "We could not quote for this",
  discarded: "This request is closed",
};
