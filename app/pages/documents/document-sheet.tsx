import type { ReactNode } from "react";
import { purposeText } from "#app/content/texts/purpose-text.ts";
import {
  formatParty,
  lineColumns,
  lineNote,
  type OrderDocument,
  sellerContact,
} from "#app/domain/documents/document.ts";
import { CompanyLogo } from "#app/pages/shell/header/logo.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import "#app/ui/blocks.css";
import "#app/ui/summary.css";
import "./document-sheet.css";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/form/button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "#app/ui/back-link.css";

/** The document as HTML, with the same content as the PDF. */
export function DocumentSheet({ document, isPart = false }: DocumentSheetProps) {
  const { title, number, copyMark, headerFields, seller, buyer } = document;
  const Title = isPart ? "p" : "h1";
  return (
    <article className="document-sheet" aria-labelledby="document-title">
      <header className="split document-head">
        <p className="document-company">
          <CompanyLogo size={30} ground="light" name={sellerContact(seller).tradingName} />
        </p>
        {copyMark && <p className="document-mark">{copyMark}</p>}
        <Title id="document-title" className="split document-title">
          {title} <span>{number}</span>
          {document.isCancelled && <strong className="document-cancelled">Cancelled</strong>}
        </Title>
      </header>
      <div className="document-parties">
        <DocumentParty name="From" party={seller} />
        <DocumentParty name={buyer.deliverTo ? "Bill to" : "To"} party={buyer}>
          {buyer.deliverTo && (
            <>
              <h2>{buyer.deliverTo.title}</h2>
              {buyer.deliverTo.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          )}
        </DocumentParty>
        <dl className="document-details">
          {headerFields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DocumentLines document={document} />
      <div className="document-closing">
        <div className="document-notes soft">
          {document.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <dl className="document-totals">
          {document.totals.map(({ name, cents, isSum }) => (
            <div key={name} className={isSum ? "split document-total" : "split"}>
              <dt>{name}</dt>
              <dd>
                <Price cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {seller.footer && <p className="caption document-footer">{seller.footer}</p>}
    </article>
  );
}

function DocumentParty({ name, party, children }: DocumentPartyProps) {
  const { first, others } = formatParty(party);
  return (
    <section>
      <h2>{name}</h2>
      <p>
        <strong>{first}</strong>
      </p>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </section>
  );
}

type DocumentPartyProps = {
  name: string;
  party: OrderDocument["seller"];
  children?: ReactNode;
};

function DocumentLines({ document }: { document: OrderDocument }) {
  const columns = lineColumns(document);
  return (
    <table className="document-lines" aria-label="Items">
      <thead>
        <tr>
          <th scope="col">Description</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is
          <tr key={index} className={line.isLeftOut ? "soft" : undefined}>
            <th scope="row">
              {line.name}
              {line.specification && <small>{line.specification}</small>}
              {lineNote(line, document) && (
                <small className="price-in-text">
                  <PricedText text={lineNote(line, document)} />
                </small>
              )}
              {line.option && (
                <small className="price-in-text document-option">
                  <PricedText text={line.option} />
                </small>
              )}
              {line.backorder && <small>{line.backorder}</small>}
              {line.purpose && <small>{purposeText(line.purpose)}</small>}
            </th>
            {/* On narrow screens each amount has its label beside it. */}
            {columns.map(({ name, value }) => {
              const shown = value(line);
              return (
                <td key={name} data-name={name}>
                  {typeof shown === "number" ? <Price cents={shown} /> : shown}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The canonical URL contains no access key. */
export function documentMeta({ matches, loaderData }: DocumentMetaArgs) {
  const document = loaderData?.document;
  const title = document ? `${document.title} ${document.number}` : "Order";
  return privatePageMeta(matches, { title });
}

/** The document's page, with download and print. */
export function DocumentPage({ document, back, pdf }: DocumentPageProps) {
  return (
    <div className="wrap light-page tall-page document-page">
      <Link to={back} className="touch-target accent-on-hover back-link">
        Back to the order
      </Link>
      <div className="button-row document-tools">
        {/* A file download: not handled by the router. */}
        <a href={pdf} className={buttonClass({ variant: "brand" })}>
          <span>Download PDF</span>
          <Icon name="download" />
        </a>
        <PrintButton />
      </div>
      {document.copyMark && (
        <p className="caption">
          The first PDF you download is the original. Later downloads and this page are copies.
        </p>
      )}
      <DocumentSheet document={document} />
    </div>
  );
}

type DocumentSheetProps = {
  document: OrderDocument;
  /** On a page with its own main heading. */
  isPart?: boolean;
};
type DocumentPageProps = { document: OrderDocument; back: string; pdf: string };
type DocumentMetaArgs = {
  matches: Parameters<typeof privatePageMeta>[0];
  loaderData: { document: OrderDocument } | undefined;
};
