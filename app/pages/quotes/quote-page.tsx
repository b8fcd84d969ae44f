import { Link } from "react-router";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { DocumentSheet } from "#app/pages/documents/document-sheet.tsx";
import { revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import type { Route } from "./+types/quote-page";
import { Conversation } from "./conversation.tsx";
import { describeOffer, describeTalk, type Offer } from "./describe-offer.server.ts";
import { loadNegotiation } from "./load-quote.server.ts";
import { type QuoteActionResult, quoteAction } from "./quote-action.server.ts";
import { QuoteAnswer } from "./quote-answer.tsx";
import { describeRequest, RequestView } from "./request-view.tsx";
import "#app/ui/form/field.css";
import "./quote.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    title: loaderData ? titleOf(loaderData) : "Quotation",
  });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const negotiation = await loadNegotiation(context, params.accessKey);
  if (negotiation.revision > 0) return describeOffer(context, request, negotiation);
  const talk = await describeTalk(context, negotiation);
  return { kind: "request" as const, talk, ...describeRequest(negotiation) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return quoteAction(context, request, await loadNegotiation(context, params.accessKey));
}

export const shouldRevalidate = revalidateAfterFailure;

type PageData = Route.ComponentProps["loaderData"];

const titleOf = (shown: PageData) =>
  `Quotation ${shown.kind === "offer" ? shown.document.number : shown.reference}`;

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "request") return <RequestView {...loaderData} result={actionData} />;
  return <QuoteView offer={loaderData} result={actionData} />;
}

type ViewProps = { offer: Offer; result: QuoteActionResult | undefined };

function QuoteView({ offer, result }: ViewProps) {
  const { document, state, changes, revisions, talk } = offer;
  const isOpen = state === "sent" && offer.short.length === 0 && offer.notSold.length === 0;
  return (
    <div className="wrap light-page tall-page document-page">
      <QuoteNotices offer={offer} result={result} />
      {isOpen && (
        <p className="small-only">
          <a href="#accept-title" className="text-link touch-target">
            Accept this quotation
          </a>
        </p>
      )}
      <div className="with-aside quote-columns">
        <div className="quote-main">
          {changes && (
            <section className="quote-changes" aria-labelledby="changes">
              <h2 id="changes">What changed since {changes.since}</h2>
              <ul>
                {changes.sentences.map((sentence) => (
                  <li key={sentence} className="price-in-text">
                    <PricedText text={sentence} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <DocumentSheet document={document} />
        </div>
        <div className="quote-side stack">
          <QuoteAnswer {...offer} result={result} />
          <div className="button-row document-tools">
            {/* A file download: not a client-side navigation. */}
            <a
              href={`/quotes/${offer.accessKey}.pdf?revision=${offer.revision}`}
              className={buttonClass({ variant: "line" })}
            >
              <span>Download PDF</span>
              <Icon name="download" />
            </a>
            <PrintButton />
          </div>
          {revisions.length > 1 && <Revisions revisions={revisions} />}
          <p className="caption">
            Anyone with the link can open this page without a password, so share it only with people
            who may accept the quotation.
          </p>
        </div>
        <Conversation talk={talk} result={result} />
      </div>
    </div>
  );
}

function QuoteNotices({ offer, result }: ViewProps) {
  const { document, state, order, newest } = offer;
  const details = result?.ok ? result.details : undefined;
  // Where no field is wrong, the message gets the focus: the form that was sent may be gone.
  const refusal =
    result?.ok === false && Object.keys(result.errors).length === 1
      ? result.errors.form
      : undefined;
  const message =
    offer.isNew && state === "sent"
      ? `${orderUpdateTexts(offer.deliversMail).quoted(document.number, offer.email, offer.isByLink)} Your cart hasn’t changed.`
      : doneTexts[offer.done];
  return (
    <>
      {message && !result && (
        <div data-announce>
          <Notice kind="success">{message}</Notice>
        </div>
      )}
      {offer.optionsError && !result && <Notice kind="danger">{offer.optionsError}</Notice>}
      {refusal && <FormError key={refusal}>{refusal}</FormError>}
      {result && !refusal && (
        <Notice kind={details ? "warning" : "danger"}>
          {result.ok ? result.message : result.errors.form}
          {details?.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {details && <Link to="/cart">View cart</Link>}
        </Notice>
      )}
      {state === "superseded" && (
        <Notice kind="warning">
          {newest} has replaced this revision.{" "}
          <Link to={`/quotes/${offer.accessKey}`}>View {newest}</Link>
        </Notice>
      )}
      {order && (
        <Notice kind="success">
          This quotation was accepted and is now order {order.reference}.{" "}
          <Link to={order.page}>View the order</Link>
        </Notice>
      )}
    </>
  );
}

/** After an answer; only for the words "?done=" that the action redirects with. */
const doneTexts: Partial<Record<string, string>> = {
  countered: "We have received your message. We’ll email you a new revision or an answer.",
  declined: "You have declined this quotation. Thank you for telling us why.",
  asked: "We have received your question. We’ll email you when we have answered it here.",
};

function Revisions({ revisions }: Pick<Offer, "revisions">) {
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions" className="quote-side-title">
        Revisions
      </h2>
      <ol className="ruled-list quote-revisions">
        {revisions.map(({ reference, on, page, pdf, cents, isShown }) => (
          <li key={reference}>
            {isShown ? (
              <strong aria-current="true">{reference}</strong>
            ) : (
              <Link to={page} className="text-button">
                {reference}
              </Link>
            )}
            <span className="caption">{on}</span>
            <Price cents={cents} />
            <a href={pdf} className="text-button" aria-label={`Quotation ${reference} as PDF`}>
              PDF
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
