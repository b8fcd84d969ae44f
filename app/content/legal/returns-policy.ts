import { company } from "#app/content/company.ts";
import { contactDetails, type ShopDocument, shopTermsUpdated, terms } from "./legal-document.ts";

const { legalName, name, postalAddress } = company;

const ofCreditNotes = "You receive a credit note, which stays on your order’s page.";

/** What a buyer can send back, until when, and how the money returns (ECT Act s44, CPA s20, s55, s56). */
export const returnsPolicy: ShopDocument = {
  path: "/returns",
  title: "Returns and refunds",
  description: `How to send back what you bought from ${name}: 7 days to change your mind, 6 months for defects, refunds within 30 days.`,
  lastUpdated: shopTermsUpdated,
  question: "Something not right?",
  sections: [
    {
      id: "in-short",
      title: "In short",
      blocks: [
        `Everything here is what ${legalName} owes you, beside any warranty that a maker gives.`,
        {
          table: {
            caption: "What you can return, until when",
            head: ["Why", "Until", "What you get"],
            rows: [
              [
                "You changed your mind",
                "7 days after you received it",
                "Your money back; you pay for sending it back",
              ],
              [
                "It is defective or unsafe",
                "6 months after you received it",
                "Repair, replacement or your money: you choose; we pay for sending it back",
              ],
              [
                "We sent the wrong thing, or it arrived damaged",
                "Tell us as soon as you see it",
                "The right thing or your money; we pay for sending it back",
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
        "A consumer who buys online may cancel without giving a reason and without penalty within 7 days of receiving the goods, or of agreeing to a service (ECT Act, section 44). You may also cancel on your order’s page at any time before it is paid.",
        "Please send the goods back whole, with everything that came in the box. You may open a box to look at what is inside, as you would in a shop. The only cost that we may leave with you is that of sending them back.",
      ],
    },
    {
      id: "defects",
      title: "Defective goods: 6 months",
      blocks: [
        "Where the Consumer Protection Act 68 of 2008 applies, goods must be of good quality, work, and last for a reasonable time. If they do not, you may return them within 6 months of delivery, at our risk and expense, and choose whether we repair them, replace them or pay you back (sections 55 and 56).",
        "If a repair fails within 3 months, or another defect shows, we replace the goods or pay you back. Many products carry a longer warranty from their maker.",
        "This does not cover damage from a fall, a power surge, liquid, or changes that the maker did not allow.",
      ],
    },
    {
      id: "exceptions",
      title: "What cannot be returned for a change of mind",
      blocks: [
        "The right to change your mind does not apply to these (ECT Act, section 42). Your rights in the case of a defect stay the same.",
        terms({
          Software: "whose seal you broke, and licence keys that were sent to you and can be used.",
          "Goods made to your order,":
            "such as cables cut to length or equipment that we configured for your site.",
          Services: "that began with your consent before the 7 days were over.",
        }),
      ],
    },
    {
      id: "how",
      title: "How to send something back",
      blocks: [
        terms({
          "1. Tell us.":
            "Email or call us with the order number (it begins with ORD), what you want to return, and why. For a defect, a photograph or a sentence on what happens helps.",
          "2. Pack it.":
            "In the box that it came in, or one that protects it as well. Put a note with the order number inside.",
          "3. Send or bring it.": `To ${postalAddress.join(", ")}. For a defect or a mistake of ours we book the courier and pay for it.`,
        }),
        "Please delete your data from anything that stores it, and sign out of accounts that lock it.",
      ],
    },
    {
      id: "refunds",
      title: "How your money comes back",
      blocks: [
        "We pay you back within 30 days of your cancellation: the price and, where the whole order is returned, what you paid for its delivery.",
        {
          withCards: `It goes the way it came: to the card that you paid with, or by EFT to an account in the buyer’s name. ${ofCreditNotes}`,
          eftOnly: `We pay it by EFT to an account in the buyer’s name. ${ofCreditNotes}`,
        },
        "If goods come back used beyond looking at them, or parts are missing, we may keep back what that costs, and will show you how we worked it out (CPA, section 20).",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        "If we cannot agree, the Consumer Goods and Services Ombud helps free of charge; you can also turn to the National Consumer Commission.",
        { details: contactDetails() },
      ],
    },
  ],
};
