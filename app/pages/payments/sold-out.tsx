import { Notice } from "#app/ui/notice.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import type { PaymentView } from "./payment-view.server.ts";
import { ProofForm } from "./proof-form.tsx";

/** For whoever comes to pay for goods that others have bought meanwhile. */
export function SoldOut({ order }: { order: PaymentView }) {
  return (
    <PaymentFrame order={order} title="Items in this order have sold out">
      <Notice kind="warning">{order.reserved}</Notice>
      <CancelOrder accessKey={order.accessKey} />
      {order.paymentWay === "eft" && <ProofForm accessKey={order.accessKey} sent={order.proofs} />}
    </PaymentFrame>
  );
}
