import { Price } from "./price.tsx";

/** What is taken off, with a minus sign. */
export function DiscountAmount({ cents }: { cents: number }) {
  return (
    <>
      {"\u2212\u00a0"}
      <Price cents={cents} />
    </>
  );
}
