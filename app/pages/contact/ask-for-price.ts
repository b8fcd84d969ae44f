/** The contact form, with the product, the quantity and the place filled in. */
export function askForPricePath({ productId, quantity, place, sizing }: PriceQuestion): string {
  const search = new URLSearchParams({
    product: productId,
    quantity: String(quantity),
    ...(place && { place }),
    ...(sizing && { sizing }),
  });
  return `/?${search}#contact-form`;
}

type PriceQuestion = {
  productId: string;
  quantity: number;
  place?: string | undefined;
  /** The query of the calculator, which states the purpose. */
  sizing?: string;
};

/** The question of such a link; undefined for any other. A link of a stranger can fill in a place, but no sentence. */
export function readPriceQuestion(search: URLSearchParams): string | undefined {
  const quantity = search.get("quantity") ?? "";
  if (!/^[1-9]\d{0,5}$/.test(quantity)) return undefined;
  const place = search.get("place") ?? "";
  const where = /^(?:\p{L}{1,3}\. )?[\p{L}\d ,'’()-]{1,100}$/u.test(place) ? ` in ${place}` : "";
  return `Please send me a price for ${quantity}${where}.`;
}

/** The contact form, asking whether we can supply what the shop's search has not found. */
export function askForProductPath(search: string): string {
  return `/?${new URLSearchParams({ wanted: search })}#contact-form`;
}

/** The topic and question of such a link. Words only: a stranger's link fills in no address and no sentence. */
export function readWantedProduct(search: URLSearchParams): WantedProduct | undefined {
  const wanted = search.get("wanted") ?? "";
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N} ,'’()+&-]|\.(?=\d)){0,99}$/u.test(wanted)) return undefined;
  return { topic: `“${wanted}”`, question: "Can you supply this? Please send me a price." };
}

/** The contact form, asking for a document that the supplier pack lists, or for the bank details. */
export function askForDocumentPath(document: string): string {
  return `/?${new URLSearchParams({ document })}#contact-form`;
}

/** Instead of the id of a document: the bank's letter is not always one that the supplier pack lists. */
export const BANK_DETAILS = "bank-details";

type WantedProduct = { topic: string; question: string };

/** "Polokwane, 0699", or the province while only that is known. */
export function placeName({ city, province, postalCode }: KnownPlace): string | undefined {
  return (
    [city, postalCode]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(", ") || province
  );
}

type KnownPlace = Partial<Record<"city" | "province" | "postalCode", string | undefined>>;
