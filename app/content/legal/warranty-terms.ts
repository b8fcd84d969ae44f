import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { contactDetails } from "#app/content/contact-details.ts";
import { type ShopDocument, terms } from "./legal-document.ts";

/** What the warranty on a product's page means, beside the buyer's rights in law (CPA s55 to s57). */
export function warrantyTerms(): ShopDocument {
  const { legalName, name, postalAddress } = company();
  return {
    path: "/warranty",
    title: "Warranty",
    description: `What the warranty on products from ${name} covers, how a claim works, and your rights under the Consumer Protection Act.`,
    lastUpdated: { date: "2026-11-17", shown: "17 November 2026" },
    question: "Something stopped working?",
    sections: [
      {
        id: "in-short",
        title: "In short",
        blocks: [
          `Two things protect you when you buy from ${legalName}: the law, and the manufacturer’s warranty. One does not replace the other.`,
          {
            table: {
              caption: "Who protects you, for how long",
              head: ["Protection", "How long", "What you get"],
              rows: [
                [
                  "Consumer Protection Act, from us",
                  "6 months after you received it",
                  "A repair, replacement or refund, as you choose",
                ],
                [
                  "Manufacturer’s warranty",
                  "The months on the product’s page, from the invoice date",
                  "A repair or replacement, as the manufacturer decides",
                ],
              ],
            },
          },
          "If a product’s page states no warranty, only your rights in law apply.",
        ],
      },
      {
        id: "rights",
        title: "Your rights in law: 6 months",
        blocks: [
          "Where the Consumer Protection Act 68 of 2008 applies, it implies a warranty of quality: goods must be suitable for their purpose, of good quality, in working order and free of defects, and must last for a reasonable time (section 55). If they are not, you may return them to us within 6 months of delivery, without penalty and at our risk and expense. You choose whether we repair them, replace them or refund you (section 56).",
          "New and reconditioned parts that are fitted in a repair, and the labour, carry a warranty of 3 months from the day they are fitted (section 57).",
          "These rights come from the law. No manufacturer’s warranty, and none of our own terms, can take them away. [Returns and refunds](/returns) explains how to use them.",
        ],
      },
      {
        id: "covered",
        title: "What the manufacturer’s warranty covers",
        blocks: [
          "Defects in materials and workmanship that appear in normal use within the stated time. The manufacturer’s own terms come with the product and decide the details.",
          "It does not cover wear of consumables such as toner and batteries beyond their stated life, damage from a fall, liquid, lightning or a power surge, software that you installed, or repairs by anyone the manufacturer has not approved. Back up your data before a repair: it is not covered.",
        ],
      },
      {
        id: "service",
        title: "Carry-in, collect and return, or on-site",
        blocks: [
          "The product’s page says which of these applies. If it says nothing, the warranty is carry-in.",
          terms({
            "Carry-in.": `You bring or send the product to us at ${postalAddress.join(", ")}, ${officeHours()}, and collect it once it is fixed.`,
            "Collect and return.":
              "A courier collects the product from you and brings it back, at no cost to you.",
            "On-site.":
              "A technician comes to the address in South Africa where the product is used.",
            "Advance replacement.":
              "You receive a replacement first and send the faulty product back in its box.",
          }),
        ],
      },
      {
        id: "claim",
        title: "How to claim",
        blocks: [
          terms({
            "Tell us.":
              "Email or call us with the order number (it begins with ORD), the serial number and a description of the fault. You do not have to contact the manufacturer yourself.",
            "We log the claim.":
              "We submit it to the manufacturer, then tell you the next step and how long it usually takes.",
            "You get it back.":
              "We return the product repaired, or send you a replacement. The rest of the original warranty continues.",
          }),
          "Your invoice is your proof of purchase. You can always find it on your order page.",
        ],
      },
      {
        id: "contact",
        title: "Contact",
        blocks: [
          "If we cannot agree, the Consumer Goods and Services Ombud can help free of charge; you can also approach the National Consumer Commission.",
          { details: contactDetails() },
        ],
      },
    ],
  };
}
