import type { ReactNode } from "react";
import { Link } from "react-router";
import { Price } from "#app/ui/price.tsx";
import type { PaymentView } from "./payment-view.server.ts";
import "#app/ui/back-link.css";
import "#app/ui/blocks.css";
import "#app/ui/summary.css";
import "./pay.css";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";

/** Layout of the payment pages: the current step, with the order beside it. */
export function PaymentFrame({ order, title, children }: PaymentFrameProps) {
  const isPart = order.paymentStatus === "open" && order.paid > 0;
  return (
    <div className="wrap light-page tall-page">
      <Link to={`/orders/${order.accessKey}`} className="touch-target accent-on-hover back-link">
        Order {order.reference}
      </Link>
      <div className="with-aside">
        <div className="stack pay-main">
          <h1 className="page-title">{title}</h1>
          {children}
        </div>
        <aside className="stack pay-sum panel panel-bleed" aria-label="Amount to pay">
          <p>Order {order.reference}</p>
          {isPart && <p>Amount due</p>}
          <p className="pay-total">
            <Price cents={isPart ? order.due : order.total} />
          </p>
          <p className="caption">
            {order.items === 1 ? "One item" : `${order.items} items`}
            {order.isVatCharged && ", VAT included"}
          </p>
          {isPart && (
            <p className="caption">
              We have received <Price cents={order.paid} /> of <Price cents={order.total} />.
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}

type PaymentFrameProps = { order: PaymentView; title: ReactNode; children: ReactNode };

/** The canonical URL contains no access key. */
export function paymentMeta(title: string) {
  return ({ matches }: { matches: Parameters<typeof privatePageMeta>[0] }) =>
    privatePageMeta(matches, { title });
}
