import type { SentAccount } from "#app/domain/payments/refund-account.server.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import { Notice } from "#app/ui/notice.tsx";
import { OrderPanel } from "./order-form.tsx";

/** Where the customer wants the refund paid to. Anyone with the link to the order can send it. */
export function RefundAccountPanel({ sent, phone }: RefundAccountPanelProps) {
  const { account, sentAt, changedAt } = sent;
  return (
    <OrderPanel title="Bank details for the refund">
      {changedAt && (
        <Notice kind="warning">
          {`These details replaced others on ${formatDateTime(changedAt)}. Call the customer on ${phone || "a number you know"} before you pay.`}
        </Notice>
      )}
      {account ? (
        <dl className="refund-account">
          <dt>Account holder</dt>
          <dd>{account.accountHolder}</dd>
          <dt>Bank</dt>
          <dd>{account.bank}</dd>
          <dt>Branch code</dt>
          <dd>{account.branchCode}</dd>
          <dt>Account number</dt>
          <dd>{account.accountNumber}</dd>
          <dt>Account type</dt>
          <dd>{account.accountType}</dd>
        </dl>
      ) : (
        <p>These details can no longer be read. Ask the customer to enter them again.</p>
      )}
      <p className="caption">
        {`First entered through the customer’s link or account on ${formatDateTime(sentAt)}. Deleted 30 days after the refund.`}
      </p>
    </OrderPanel>
  );
}

type RefundAccountPanelProps = { sent: SentAccount; phone: string | undefined };
