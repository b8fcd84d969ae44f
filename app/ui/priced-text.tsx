import { Price } from "./price.tsx";

/** A sentence whose amounts look like every other amount on the page. Its text stays the same. */
export function PricedText({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, place) => {
    const cents = Number(part.replace(/\D/g, "")) * (part.startsWith("-") ? -1 : 1);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    return place % 2 === 1 ? <Price key={place} cents={cents} /> : part;
  });
}

/** Written with or without spaces between the thousands. */
const AMOUNT = /(-?R[ \u00a0]\d+(?:\u00a0\d{3})*\.\d\d)/;
