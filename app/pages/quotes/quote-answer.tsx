import { AcceptQuoteForm, OtherOptions } from "./accept-form.tsx";
import { CounterForm, DeclineForm, NewPriceForm } from "./answer-forms.tsx";
import type { Offer } from "./describe-offer.server.ts";
import { AskUs, NotAcceptable } from "./not-acceptable.tsx";
import type { QuoteActionResult } from "./quote-action.server.ts";

/** What the customer can do with the shown revision, or why nothing can be done with it. */
export function QuoteAnswer(props: QuoteAnswerProps) {
  const { state, validUntil } = props;
  switch (state) {
    case "unconfirmed":
    case "requested":
    case "accepted":
    case "ordered":
    case "superseded":
    case "refused":
    case "discarded":
      return null;
    case "draft":
      return (
        <NotAcceptable title="We are preparing a new revision" offersCart={false}>
          <p>We’ll email you as soon as it’s ready. You can’t accept this one in the meantime.</p>
        </NotAcceptable>
      );
    case "countered":
      return (
        <>
          <NotAcceptable title="We have your message" offersCart={false}>
            <p>
              We are looking at the changes you asked for, and will email you a new revision or an
              answer.
            </p>
          </NotAcceptable>
          <DeclineForm {...props} />
        </>
      );
    case "declined":
      return (
        <NotAcceptable title="You have declined this quotation">
          <p>
            Changed your mind? Ask us below, or add the same goods to your cart at today’s prices.
          </p>
        </NotAcceptable>
      );
    case "withdrawn":
      return (
        <NotAcceptable title="We have withdrawn this quotation">
          <p>
            It can no longer be accepted. You can add the same goods to your cart at today’s prices,
            or <AskUs /> for a new quotation.
          </p>
        </NotAcceptable>
      );
    case "expired":
      return (
        <NotAcceptable title="This quotation has expired" form={<NewPriceForm {...props} />}>
          <p>
            It was valid until {validUntil}. Ask us for a new price, or add the same goods to your
            cart at today’s prices.
          </p>
        </NotAcceptable>
      );
    case "sent":
      return <OpenQuote {...props} />;
  }
}

type QuoteAnswerProps = Offer & { result: QuoteActionResult | undefined };

function OpenQuote(props: QuoteAnswerProps) {
  const { short, notSold, validUntil, document } = props;
  if (notSold.length > 0) return <NoLongerSold {...props} />;
  return (
    <>
      {short.length === 0 ? (
        <AcceptQuoteForm {...props} />
      ) : (
        <NotAcceptable title="Not everything is in stock" form={<OtherOptions {...props} />}>
          <ul>
            {short.map(({ id, name, quantity, inStock }) => (
              <li key={id}>
                {name}: {quantity} quoted, {inStock} in stock
              </li>
            ))}
          </ul>
          <p>
            The quotation stays open until {validUntil}: you can accept it at these prices once the
            goods are back in stock. Or ask for a change below, add what is in stock to your cart at
            today’s prices, or <AskUs subject={`Quotation ${document.number}`} /> when more will
            arrive.
          </p>
        </NotAcceptable>
      )}
      <CounterForm {...props} />
      <DeclineForm {...props} />
    </>
  );
}

/** A part is never ordered on its own: its price need not hold. */
function NoLongerSold(props: QuoteAnswerProps) {
  const { notSold, document, hasAvailableChoice } = props;
  const hasRest = notSold.length < document.lines.length;
  return (
    <NotAcceptable
      title="No longer sold"
      offersCart={hasRest}
      form={
        <>
          <OtherOptions {...props} />
          <NewPriceForm {...props} />
        </>
      }
    >
      <ul>
        {notSold.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>
        This quotation can no longer be accepted{hasAvailableChoice && " with these options"}. Ask
        us for a new price
        {hasRest && ", or add the rest to your cart at today’s prices"}.
      </p>
    </NotAcceptable>
  );
}
