import { type RefObject, useEffect, useState } from "react";
import type { TypedDetails } from "#app/domain/orders/checkout-details.ts";
import type { PaymentWay } from "#app/domain/orders/delivery-offers.ts";
import { deliveryOffers, openWays } from "#app/domain/orders/delivery-offers.ts";
import { needsAddress } from "#app/domain/orders/needs-address.ts";

/** What is chosen at this moment and what it costs: the sums follow every click. */
export function useChoice(form: RefObject<HTMLFormElement | null>, known: Known) {
  const { typed, goods, grams, paymentWays } = known;
  const [clicked, setClicked] = useState<Chosen>();
  const chosen = clicked ?? typed;
  const offers = deliveryOffers(grams, chosen.province);
  const ways = openWays(offers);
  const way = ways.find((each) => each === chosen.deliveryWay) ?? ways[0];
  const paymentWay = paymentWays.find((each) => each === chosen.paymentWay) ?? paymentWays[0];

  function read() {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const text = (name: string) => String(fields.get(name) ?? "");
    setClicked({
      province: text("province"),
      deliveryWay: text("deliveryWay"),
      paymentWay: text("paymentWay"),
      companyName: text("companyName"),
      buyerVatNumber: text("buyerVatNumber"),
    });
  }
  // The browser may have filled in what was chosen before this script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);

  return {
    read,
    offers,
    way,
    paymentWay,
    offer: offers.find((each) => each.way === way),
    /** What is not brought to a door still has an invoice, and that needs an address. */
    isForInvoice: needsAddress(goods, chosen),
  };
}

type Known = {
  typed: TypedDetails;
  goods: number;
  grams: number;
  paymentWays: readonly PaymentWay[];
};
type Chosen = Pick<
  TypedDetails,
  "province" | "deliveryWay" | "paymentWay" | "companyName" | "buyerVatNumber"
>;
