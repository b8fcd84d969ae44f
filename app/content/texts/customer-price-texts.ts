export const customerPriceTexts = {
  percent: "Enter a percentage from 0.01 to 99.99, such as 10 or 12.5.",
  price: "Enter a price above zero, such as 899.00.",
  product: "Enter the name, SKU or barcode of a product.",
  searchAgain: "Enter another name, SKU or barcode.",
  choose: "Choose the product, then add the price.",
  startsOn: "Enter the first day, such as 2026-11-30.",
  endsOn: "Enter the last day, or leave it empty.",
  endsBeforeStart: "The last day cannot be before the first.",
  /** After the price in the cart and at the checkout. */
  yours: "your price",
  /** Before it, on the page of a product. */
  label: "Your price",
} as const;

export const noProductFound = (text: string) => `No product matches “${text}”.`;
