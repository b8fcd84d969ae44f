import { Price } from "./price.tsx";

/** A sentence whose amounts look like every other amount on the page. Its text stays the same. */
export function PricedText({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, place) => {
    const [, rand = "0", cents = "00"] = part.match(/^R[ \u00a0](\d+)\.(\d\d)$/) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    return place % 2 === 1 ? <Price key={place} cents={Number(rand + cents)} /> : part;
  });
}

const AMOUNT = /(R[ \u00a0]\d+\.\d\d)/;
