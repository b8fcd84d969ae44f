import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { delivery as terms } from "#app/content/delivery.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { ForgetDetails } from "./forget-details.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderSum } from "./order-sum.tsx";
import type { OrderView } from "./order-view.server.ts";

/** Beside the goods: what they cost, where they go, their papers, and what can be done. */
export function OrderAside({ order, isByLink, isGuests, isRemembered }: OrderAsideProps) {
  const { buyer, delivery, papers, totals } = order;
  return (
    <div className="order-aside">
      <OrderSum totals={totals} way={delivery.way} />
      <Block id="delivery" title={deliveryWords[delivery.way].title}>
        <DeliveryWords order={order} />
      </Block>
      <Block id="contact-details" title="Your details">
        <p>{buyer.fullName}</p>
        {buyer.companyName && <p>{buyer.companyName}</p>}
        {buyer.vatNumber && <p>VAT number {buyer.vatNumber}</p>}
        {buyer.reference && <p>Your own order number: {buyer.reference}</p>}
        <p>{buyer.email}</p>
        <p>{buyer.phone}</p>
        {buyer.billingAddress && (
          <>
            <p className="caption">Address for the invoice</p>
            {buyer.billingAddress.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
        {buyer.remark && (
          <>
            <p className="caption">Your note to us</p>
            <p className="order-remark">{buyer.remark}</p>
          </>
        )}
      </Block>
      {papers.length > 0 && (
        <Block id="papers" title="Documents">
          <ul className="order-papers">
            {papers.map((paper) => (
              <li key={paper.id}>
                <Link to={paper.page}>
                  <span>
                    {paper.title} <span>{paper.number}</span>
                  </span>
                </Link>
                <span className="caption">{paper.on}</span>
                {/* A file: the browser takes it, not our router. */}
                <a href={paper.pdf} aria-label={`${paper.title} ${paper.number ?? ""} as PDF`}>
                  PDF
                </a>
              </li>
            ))}
          </ul>
        </Block>
      )}
      <OrderActions order={order} />
      {isByLink && (
        <p className="caption">
          This page opens without a password for whoever has its link: keep the link to yourself.
          {isGuests && (
            <>
              {" "}
              <Link to="/sign-up" className="text-link">
                Open an account
              </Link>{" "}
              with {buyer.email} and verify the address: this order will then be in it.
            </>
          )}
        </p>
      )}
      {isRemembered && <ForgetDetails />}
    </div>
  );
}

function DeliveryWords({ order: { delivery, buyer } }: { order: OrderView }) {
  if (delivery.way === "email") return <p>To {buyer.email}</p>;
  if (delivery.way === "collection") {
    return (
      <>
        <p>At our office</p>
        {company.address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{terms.collection.hours}</p>
      </>
    );
  }
  return (
    <>
      <p>By courier to</p>
      <p>{buyer.fullName}</p>
      {delivery.address?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {delivery.waybill && (
        <p className="order-waybill">
          Waybill <strong>{delivery.waybill}</strong>
          {delivery.carrier && `, ${delivery.carrier}`}
        </p>
      )}
    </>
  );
}

function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="order-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** How the page was come by. */
export type Opened = {
  /** By its secret link, not from an account. */
  isByLink?: boolean;
  /** It belongs to no account. */
  isGuests?: boolean;
  /** The checkout would fill in what was typed, for whoever uses this browser next. */
  isRemembered?: boolean;
};

type OrderAsideProps = { order: OrderView } & Opened;
