/** The request for a quotation, with the product, the quantity and the place filled in. */
export function askForPricePath(question: PriceQuestion): string {
  const { productId, quantity, withCart = false, place = {}, sizing } = question;
  const search = new URLSearchParams({ product: productId, quantity: String(quantity) });
  if (withCart) search.set("cart", "yes");
  for (const [field, text] of Object.entries({ ...place, sizing })) {
    if (text) search.set(field, text);
  }
  return `/quotes/ask?${search}`;
}

type PriceQuestion = {
  productId: string;
  quantity: number;
  /** Also for everything else in the cart. */
  withCart?: boolean;
  place?: KnownPlace;
  /** The query of the calculator, which states the purpose. */
  sizing?: string;
};

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
