import type { ReactNode } from "react";
import { company, companyBank } from "#app/content/company.ts";
import { newsWords } from "#app/content/news-words.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { CopyButton } from "./copy-button.tsx";
import "./eft.css";

/** Where to pay by EFT, with the reference that lets us find the money. */
export function EftDetails({ order }: { order: EftOrder }) {
  const reference = orderNumber(order.number);
  return (
    <section className="eft" aria-labelledby="eft-title">
      <h2 id="eft-title">Pay by EFT</h2>
      <p>
        Please pay <Price cents={order.due} /> and give <strong>{reference}</strong> as the
        reference, so that we can find it.
        {/* An order with money does not end by itself. */}
        {order.paid === 0 && order.isReserved && ` ${order.reserved ?? ""}`}
      </p>
      {order.reserved && !order.isReserved && <Notice kind="info">{order.reserved}</Notice>}
      <dl className="eft-facts">
        <Fact label="Your reference" value={reference} isKey />
        <Fact
          label="Amount"
          value={<Price cents={order.due} />}
          copied={randOfCents(order.due)}
          isKey
        />
        <Fact label="Account holder" value={companyBank.accountHolder} />
        <Fact label="Bank" value={companyBank.bank} />
        <Fact
          label="Account number"
          value={companyBank.accountNumber}
          copied={companyBank.accountNumber.replace(/\s/g, "")}
        />
        <Fact label="Branch code" value={companyBank.branchCode} />
        <Fact label="Account type" value={companyBank.accountType} isPlain />
      </dl>
      <p className="caption">
        Between banks it can take up to two working days before we see it.{" "}
        {newsWords(order.isMailing).asSoonAsHere} Our bank details do not change: if an email or a
        call gives you others, do not pay, and call us on <span>{company.phone.shown}</span> first.
      </p>
    </section>
  );
}

function Fact({ label, value, copied = String(value), isKey, isPlain }: FactProps) {
  return (
    <div data-key={isKey}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {!isPlain && <CopyButton text={copied} label={`Copy ${label.toLowerCase()}`} />}
      </dd>
    </div>
  );
}

/** What is needed of an order; `due` is whole cents. */
export type EftOrder = {
  number: number;
  due: number;
  paid: number;
  /** Until when the items are reserved and can be paid for. */
  reserved: string | undefined;
  isReserved: boolean;
  isMailing: boolean;
};

type FactProps = {
  label: string;
  value: ReactNode;
  /** As a bank's form takes it. */
  copied?: string;
  isKey?: boolean;
  isPlain?: boolean;
};
