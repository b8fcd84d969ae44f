import { type ReactNode, useEffect, useState } from "react";
import { company } from "#app/content/company.ts";
import { EFT_TIME } from "#app/content/payment-methods.ts";
import { eftPausedTexts } from "#app/content/texts/eft-paused-texts.ts";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { fromCents } from "#app/format/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import "#app/ui/form/icon-button.css";
import "./eft.css";
import { Icon } from "#app/ui/media/icon.tsx";
import type { PaymentView } from "./payment-view.server.ts";

export function EftDetails({ order, isTimeShown = false }: EftDetailsProps) {
  const { bank } = order;
  if (!bank) return <Notice kind="warning">{eftPausedTexts.order}</Notice>;
  const reference = formatOrderNumber(order.number);
  return (
    <section className="stack eft" aria-labelledby="eft-title">
      <h2 id="eft-title">{order.hasProof ? "Our bank details" : "Pay by EFT"}</h2>
      {order.hasProof && (
        <p>
          We have your proof of payment and are looking for <Price cents={order.due} /> with the
          reference <strong>{reference}</strong>. You don’t need to pay again.
        </p>
      )}
      {/* A partly paid order does not expire. */}
      {order.paid === 0 && order.isReserved && order.reserved && <p>{order.reserved}</p>}
      {order.reserved && !order.isReserved && <Notice kind="info">{order.reserved}</Notice>}
      <dl className="eft-details">
        <EftRow label="Your reference" value={reference} isKey />
        <EftRow
          label="Amount"
          value={<Price cents={order.due} />}
          copied={fromCents(order.due)}
          isKey
        />
        <EftRow label="Account holder" value={bank.accountHolder} />
        <EftRow label="Bank" value={bank.bank} />
        <EftRow
          label="Account number"
          value={bank.accountNumber}
          copied={bank.accountNumber.replace(/\s/g, "")}
        />
        <EftRow label="Branch code" value={bank.branchCode} />
        <EftRow label="Account type" value={bank.accountType} isPlain />
      </dl>
      <p className="caption">
        {!order.hasProof && "Use the reference so we can find your payment. "}
        {!isTimeShown && `${EFT_TIME} `}
        {orderUpdateTexts(order.deliversMail).asSoonAsHere} Our bank details don’t change: if an
        email or a caller gives you different ones, don’t pay. Call us first on{" "}
        <span>{company().phone.shown}</span>.
      </p>
    </section>
  );
}

function EftRow({ label, value, copied = String(value), isKey, isPlain }: EftRowProps) {
  return (
    <div data-key={isKey}>
      <dt className="soft">{label}</dt>
      <dd>
        <span>{value}</span>
        {!isPlain && <CopyButton text={copied} label={`Copy ${label.toLowerCase()}`} />}
      </dd>
    </div>
  );
}

type EftOrder = Pick<
  PaymentView,
  "number" | "due" | "paid" | "reserved" | "isReserved" | "hasProof" | "deliversMail" | "bank"
>;

type EftDetailsProps = {
  order: EftOrder;
  /** The page says beside the delivery date how long an EFT takes. */
  isTimeShown?: boolean;
};

type EftRowProps = {
  label: string;
  value: ReactNode;
  /** In the format of a bank's form. */
  copied?: string;
  isKey?: boolean;
  isPlain?: boolean;
};

const copyIconPath =
  "M20 8h-10a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2";
const SHOWN_MS = 2500;

/** Copies a text to the clipboard. Hidden without script; its space is reserved. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <span className="button-row copy needs-script">
      <span role="status">
        {state === "copied" && "Copied"}
        {state === "failed" && "Please copy it manually"}
      </span>
      <button
        type="button"
        className="icon-button soft"
        aria-label={label}
        title={label}
        onClick={copy}
      >
        {state === "copied" ? (
          <Icon name="check" size={18} />
        ) : (
          <Icon path={copyIconPath} size={18} />
        )}
      </button>
    </span>
  );
}
