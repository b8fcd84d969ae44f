import { company } from "#app/content/company.ts";
import { type DeliveryZone, delivery } from "#app/content/delivery.ts";
import { formatRand } from "#app/content/money.ts";
import { contactDetails, type ShopDocument, shopTermsUpdated } from "./legal-document.ts";

const { legalName, postalAddress } = company;
const { zones, collection, mostCourierGrams, unknownWeightGrams } = delivery;
const firstKilograms = Math.min(...zones.map((zone) => zone.firstKilograms));
const withVat = company.vatNumber ? " All amounts include VAT." : "";

const ofTransfers =
  "An EFT from another bank can take up to two working days to reach us; a proof of payment lets us prepare the order, and it leaves once the money is in our account.";

/** How goods reach their buyer, from the same figures that the checkout reckons with. */
export const deliveryPolicy: ShopDocument = {
  path: "/delivery",
  title: "Delivery",
  description: `What delivery from ${company.name} costs and how long it takes: courier to the door by province and weight, or collection from our office.`,
  lastUpdated: shopTermsUpdated,
  question: "Questions about a delivery?",
  sections: [
    {
      id: "ways",
      title: "Three ways to get your order",
      blocks: [
        `${legalName} sends goods to street addresses in South Africa only. You choose at the checkout how you want to get yours, and see what it costs before you place the order.`,
        {
          list: [
            {
              term: "Courier to the door.",
              text: "To a home or an office, in all nine provinces.",
            },
            {
              term: `${collection.label}.`,
              text: "Free of charge, once we have told you that the order is ready.",
            },
            {
              term: "By email.",
              text: "Licences and support plans weigh nothing and cost nothing to send.",
            },
          ],
        },
      ],
    },
    {
      id: "courier",
      title: "What the courier costs",
      blocks: [
        `The price depends on the province and on the weight of the whole order.${withVat}`,
        {
          table: {
            caption: "Courier prices and times by zone",
            head: ["To", `Up to ${firstKilograms} kg`, "Each further kg", "Time"],
            rows: zones.map((zone) => [
              provincesOf(zone),
              rand(zone.first),
              rand(zone.eachFurtherKilogram),
              zone.days,
            ]),
          },
        },
        `A kilogram that is begun counts as a whole one. So an order of 3 kg to ${example(zones[0])} costs ${rand(priceOf(zones[0], 3))}, and one of 30 kg to ${example(zones.at(-1))} costs ${rand(priceOf(zones.at(-1), 30))}.`,
        `Where a product’s weight is not known yet, we charge for ${unknownWeightGrams / 1000} kg, and never ask for more afterwards. Above ${mostCourierGrams / 1000} kg an order goes on a pallet: ask us for a price, or collect it.`,
      ],
    },
    {
      id: "times",
      title: "How long it takes",
      blocks: [
        "The times above count from the day on which the order leaves us. We email you the waybill number when it does.",
        {
          withCards: `A payment through PayFast is usually confirmed within minutes. ${ofTransfers}`,
          eftOnly: ofTransfers,
        },
        "Outlying areas can take a day or two longer. If we cannot deliver within 30 days of your order, you may cancel it on seven days’ written notice and get all your money back (ECT Act, section 46).",
      ],
    },
    {
      id: "receiving",
      title: "When the courier comes",
      blocks: [
        "Someone must be there to sign. A courier cannot deliver to a PO Box or private bag.",
        "Please look at the parcel before you sign. If it is damaged, write that on the waybill or refuse it, and tell us the same day with a photograph: we will send the goods again or pay you back.",
        "Until you have received the goods, the risk of loss or damage is ours.",
      ],
    },
    {
      id: "collection",
      title: "Collecting from our office",
      blocks: [
        `We email you when the order is ready. You find us at ${postalAddress.join(", ")}, ${collection.hours}. Please bring that email or the order number.`,
        `We keep it for ${collection.keptDays} days after that email. Need longer? Tell us.`,
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        "Where is my order? Have its number ready; it begins with ORD.",
        { details: contactDetails() },
      ],
    },
  ],
};

/** Named by their zone where that is not the province itself. */
function provincesOf({ provinces }: DeliveryZone): string {
  return provinces.join(", ");
}

function example(zone: DeliveryZone | undefined): string {
  const province = zone?.provinces.at(-1) ?? "";
  return /Cape|State/.test(province) ? `the ${province}` : province;
}

function priceOf(zone: DeliveryZone | undefined, kilograms: number): number {
  if (!zone) return 0;
  return zone.first + Math.max(0, kilograms - zone.firstKilograms) * zone.eachFurtherKilogram;
}

function rand(cents: number): string {
  return formatRand(cents).replace(" ", "\u00a0");
}
