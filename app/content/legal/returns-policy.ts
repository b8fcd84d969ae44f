import { company } from "#app/content/company.ts";
import { contactDetails } from "#app/content/contact-details.ts";
import { type ShopDocument, shopTermsUpdated, terms } from "./legal-document.ts";

const ofCreditNotes =
  "You will receive a credit note, which you can always find on your order page.";

/** What a buyer can return, until when, and how we refund (ECT Act s44, CPA s20, s55, s56). */
export function returnsPolicy(): ShopDocument {
  const { legalName, name, postalAddress } = company();
  return {
    path: "/returns",
    title: "Returns and refunds",
    description: `How to return what you bought from ${name}: 7 days to change your mind, 6 months for defects, refunds within 30 days.`,
    lastUpdated: shopTermsUpdated,
    question: "Something not right?",
    sections: [
      {
        id: "in-short",
        title: "In short",
        blocks: [
          `These are your rights when you buy from ${legalName}, in addition to any manufacturer’s warranty.`,
          {
            table: {
              caption: "What you can return, until when",
              head: ["Reason", "Time limit", "What you get"],
              rows: [
                [
                  "You changed your mind",
                  "7 days after you received it",
                  "A refund; you pay to send it back",
                ],
                [
                  "It is defective or unsafe",
                  "6 months after you received it",
                  "A repair, replacement or refund, as you choose; we pay to send it back",
                ],
                [
                  "We sent the wrong item, or it arrived damaged",
                  "Tell us as soon as you notice",
                  "The right item or a refund; we pay to send it back",
                ],
              ],
            },
          },
        ],
      },
      {
        id: "cooling-off",
        title: "Changing your mind: 7 days",
        blocks: [
          "A consumer who buys online may cancel without giving a reason and without penalty within 7 days of receiving the goods, or of agreeing to a service (ECT Act, section 44). You may also cancel on your order page at any time before you have paid.",
          "Please return the goods complete, with everything that came in the box. You may open the box to look at the goods, as you would in a shop. You pay only for sending them back.",
        ],
      },
      {
        id: "defects",
        title: "Defective goods: 6 months",
        blocks: [
          "Where the Consumer Protection Act 68 of 2008 applies, goods must be of good quality, in working order, and last for a reasonable time. If they do not meet this standard, you may return them within 6 months of delivery, at our risk and expense, and choose whether we repair them, replace them or refund you (sections 55 and 56).",
          "If a repair fails within 3 months, or another defect appears, we replace the goods or refund you. Many products carry a longer [manufacturer’s warranty](/warranty).",
          "This does not cover damage from a fall, a power surge or liquid, or modifications that the manufacturer did not approve.",
        ],
      },
      {
        id: "exceptions",
        title: "What you cannot return after changing your mind",
        blocks: [
          "The right to change your mind does not apply to the following (ECT Act, section 42). Your rights if goods are defective stay the same.",
          terms({
            Software:
              "that you have unsealed, and licence keys that have been sent to you and can be used.",
            "Goods made to your order,":
              "such as cables cut to length or equipment that we configured for your site.",
            Services: "that began with your consent before the 7 days were over.",
          }),
        ],
      },
      {
        id: "how",
        title: "How to return goods",
        blocks: [
          terms({
            "1. Tell us.":
              "Email or call us with the order number (it begins with ORD), what you want to return, and why. For a defect, a photo or a short description helps.",
            "2. Pack it.":
              "Use the box it came in, or one that protects it just as well. Put a note with the order number inside.",
            "3. Send or bring it.": `To ${postalAddress.join(", ")}. If the goods are defective or the mistake was ours, we book and pay for the courier.`,
          }),
          "Please erase your data from any device you return, and sign out of accounts that lock it.",
        ],
      },
      {
        id: "refunds",
        title: "How we refund you",
        blocks: [
          "We refund you within 30 days of your cancellation: the price and, if you return the whole order, what you paid for its delivery.",
          {
            withCards: `We refund the card you paid with, or pay by EFT into an account in the buyer’s name. ${ofCreditNotes}`,
            eftOnly: `We pay by EFT into an account in the buyer’s name. ${ofCreditNotes}`,
            cardsOnly: `We refund the card you paid with, or pay by EFT into an account in the buyer’s name. ${ofCreditNotes}`,
          },
          "If goods come back used for more than inspection, or with parts missing, we may deduct what that costs, and will show you how we worked it out (CPA, section 20).",
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
