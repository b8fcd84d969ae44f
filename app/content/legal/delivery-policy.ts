import { company } from "#app/content/company.ts";
import { officeHours, vatNumber } from "#app/content/company-details.ts";
import { contactDetails } from "#app/content/contact-details.ts";
import {
  type DeliveryZone,
  delivery,
  deliveryTexts,
  dispatchTime,
  freeDeliveryNote,
} from "#app/content/delivery.ts";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { formatRand } from "#app/content/money.ts";
import { type ShopDocument, shopTermsUpdated } from "./legal-document.ts";

const ofTransfers =
  "An EFT from another bank can take up to two working days to reach us; with proof of payment we can prepare the order, and we send it once the money is in our account.";

/** How goods reach the buyer, from the same figures that the checkout uses. */
export function deliveryPolicy(): ShopDocument {
  const { legalName } = company();
  const { courier, collection } = delivery();
  const both = courier && collection;
  return {
    path: "/delivery",
    title: "Delivery",
    description: `What delivery from ${company().name} costs and how long it takes: ${[
      ...(courier ? ["courier to the door by province and weight"] : []),
      ...(collection ? ["collection from our office"] : []),
    ].join(", or ")}.`,
    lastUpdated: shopTermsUpdated,
    question: "Questions about a delivery?",
    sections: [
      {
        id: "ways",
        title: both ? "Three delivery methods" : "Two delivery methods",
        blocks: [
          `${legalName} ${courier ? "delivers to street addresses in South Africa only" : "does not deliver goods: you collect them"}. You choose the delivery method at the checkout and see what it costs before you place the order.`,
          {
            list: [
              ...(courier
                ? [
                    {
                      term: "Courier to your door.",
                      text: "To a home or an office, in all nine provinces.",
                    },
                  ]
                : []),
              ...(collection
                ? [
                    {
                      term: `${deliveryTexts.collection.option}.`,
                      text: "Free of charge, once we have told you that your order is ready.",
                    },
                  ]
                : []),
              {
                term: "By email or appointment.",
                text: "Free of charge. We email licences to you and contact you to book services.",
              },
            ],
          },
        ],
      },
      ...(courier ? [courierPrices()] : []),
      {
        id: "times",
        title: "How long it takes",
        blocks: [
          ...(courier
            ? [
                `Items in stock leave us on the day you pay for them, if that is a working day and before ${dispatchTime()}, or else on the next working day. Saturdays, Sundays and public holidays are not working days.`,
                "Delivery times count from the day we dispatch your order. We email you the waybill number when we do.",
              ]
            : [
                "Once you have paid, we prepare items in stock and email you when you can collect them.",
              ]),
          {
            withCards: `A payment through PayFast is usually confirmed within minutes. ${ofTransfers}`,
            eftOnly: ofTransfers,
            cardsOnly: "A payment through PayFast is usually confirmed within minutes.",
          },
          `${courier ? "Outlying areas can take a day or two longer. " : ""}If we cannot deliver within 30 days of your order, or by the later date that you agreed to, you may cancel it on seven days’ written notice and receive a full refund (ECT Act, section 46).`,
        ],
      },
      {
        id: "backorders",
        title: "Items on backorder",
        blocks: [
          "Some products can be ordered while they are out of stock. Their page shows the date by which you will have them. You get everything in one delivery, once all of it is here.",
          "If that takes more than 30 days, we ask for your consent when you order.",
        ],
      },
      ...(courier ? [receiving] : []),
      ...(collection ? [collecting()] : []),
      {
        id: "contact",
        title: "Contact",
        blocks: [
          "Asking about an order? Have its number ready; it begins with ORD.",
          { details: contactDetails() },
        ],
      },
    ],
  };
}

function courierPrices(): ShopDocument["sections"][number] {
  const { zones, mostCourierGrams, unknownWeightGrams } = delivery();
  const withVat = vatNumber() ? " All amounts include VAT." : "";
  const free = freeDeliveryNote();
  const [first, last] = [zones[0], zones.at(-1)];
  const isSameForAll = zones.every((zone) => zone.firstKilograms === first?.firstKilograms);
  const heavy = Math.min(30, Math.floor(mostCourierGrams / 1000));
  return {
    id: "courier",
    title: "Courier prices",
    blocks: [
      `The price depends on the province and on the weight of the whole order.${withVat}${free ? ` ${free}` : ""}`,
      {
        table: {
          caption: "Courier prices and times by zone",
          head: [
            "To",
            isSameForAll ? `Up to ${first?.firstKilograms} kg` : "First kilograms",
            "Each extra kg",
            "Delivery time",
          ],
          rows: zones.map((zone) => [
            provincesOf(zone),
            isSameForAll
              ? rand(zone.firstPrice)
              : `${rand(zone.firstPrice)} up to ${zone.firstKilograms} kg`,
            rand(zone.eachFurtherKilogram),
            zone.days,
          ]),
        },
      },
      `Part kilograms are rounded up. An order of 3 kg to ${example(first)} costs ${rand(priceOf(first, 3))}, and one of ${heavy} kg to ${example(last)} costs ${rand(priceOf(last, heavy))}.`,
      `If we do not know a product’s weight yet, we charge for ${unknownWeightGrams / 1000} kg and never ask for more afterwards. Orders above ${mostCourierGrams / 1000} kg go on a pallet: [ask us for a price](/#contact)${delivery().collection ? ", or collect the order" : ""}.`,
    ],
  };
}

const receiving: ShopDocument["sections"][number] = {
  id: "receiving",
  title: "Receiving your order",
  blocks: [
    "Someone must be there to sign for it. Couriers cannot deliver to a PO Box or private bag.",
    "Please check the parcel before you sign. If it is damaged, note that on the waybill or refuse the parcel, and tell us as soon as you notice, with a photo: we will replace the goods or refund you.",
    "Until you have received the goods, the risk of loss or damage is ours.",
  ],
};

function collecting(): ShopDocument["sections"][number] {
  const { postalAddress } = company();
  return {
    id: "collection",
    title: "Collecting from our office",
    blocks: [
      `We email you when your order is ready. Our office is at ${postalAddress.join(", ")} and is open ${officeHours()}. Please bring that email or the order number.`,
      `We keep your order for ${formatCount(delivery().keptDays, "day")} after that email. If you need longer, please tell us.`,
    ],
  };
}

function provincesOf({ provinces }: DeliveryZone): string {
  // Names do not wrap: a no-break space, and a word joiner behind the hyphen.
  const names = provinces.map((name) => name.replace(" ", "\u00a0").replace("-", "-\u2060"));
  return names.join(", ");
}

function example(zone: DeliveryZone | undefined): string {
  const province = zone?.provinces.at(-1) ?? "";
  return /Cape|State/.test(province) ? `the ${province}` : province;
}

function priceOf(zone: DeliveryZone | undefined, kilograms: number): number {
  if (!zone) return 0;
  return zone.firstPrice + Math.max(0, kilograms - zone.firstKilograms) * zone.eachFurtherKilogram;
}

function rand(cents: number): string {
  return formatRand(cents).replace(" ", "\u00a0");
}
