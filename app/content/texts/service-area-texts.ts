/** Where a service is offered: what its buyers, staff and its owner read about it. */
export const serviceAreaTexts = {
  only: (area: string) => `Available in ${area} only`,
  /** Beside the line. */
  notAt: (place: string | undefined) => `We don’t offer this in ${place ?? "your area"}.`,
  /** At the address that was entered. */
  outside: (services: readonly ServiceWithArea[]) =>
    `${services.map(({ name }) => `We don’t offer ${name} at this address.`).join(" ")} Remove ${services.length === 1 ? "it" : "them"} from your cart, or ask us for a price.`,
  notOrdered: (services: readonly ServiceWithArea[]) =>
    `${services.map(describeOutside).join(" ")} Nothing was ordered.`,
  askForPrice: "Ask us for a price",
  /** Staff confirm it before the order or quotation is created. */
  staffConfirm: (services: readonly ServiceWithArea[]) =>
    `${services.map(({ name, area }) => `${name} is only offered in ${area}.`).join(" ")} Sell ${services.length === 1 ? "it" : "them"} at this address anyway.`,
  staffNotConfirmed:
    "The address is outside a product’s service area. Tick the box to sell it there anyway, or remove the product. Nothing was created.",
  /** Above the same confirmation, when staff correct the address of an order. */
  notCorrected:
    "The new address is outside a product’s service area. Nothing has been saved yet. Tick the box to use the address anyway.",
  siteHint: "Where we’ll do the work. We need a street address.",
  siteStreet: "Please enter the street address where we’ll do the work.",
  siteNoPostBox: "We can’t do the work at a PO Box or private bag. Enter a street address.",
  tooLong:
    "Service area may have up to 40 provinces and postal code ranges, in at most 600 characters",
  unknownEntry: (entry: string) =>
    `“${entry}” isn’t a province or a postal code range such as 0001-0299`,
  wrongOrder: (range: string) => `“${range}” must start with the lower postal code`,
} as const;

/** The area in words. */
type ServiceWithArea = { name: string; area: string };

const describeOutside = ({ name, area }: ServiceWithArea) =>
  `We don’t offer ${name} at this address: it is available in ${area} only.`;
