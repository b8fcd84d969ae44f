import { Price } from "./price.tsx";

/** A sentence with its amounts as prices. */
export function PricedText({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, index) => {
    const cents = Number(part.replace(/\D/g, "")) * (part.startsWith("-") ? -1 : 1);
    // biome-ignore lint/suspicious/noArrayIndexKey: static list
    return index % 2 === 1 ? <Price key={index} cents={cents} /> : part;
  });
}

/** With or without thousands spacing. */
const AMOUNT = /(-?R[ \u00a0]\d+(?:\u00a0\d{3})*\.\d\d)/;
