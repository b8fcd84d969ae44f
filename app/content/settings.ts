import type { BrandChoice } from "./brand/palettes.ts";
import defaults from "./default-site.json" with { type: "json" };
import type { Province } from "./provinces.ts";
import { defaultsOf } from "./settings/setting-fields.ts";
import type { DescribedSettings } from "./settings/settings-groups.ts";
import { shopSettings } from "./settings/shop-settings.ts";

/**
 * What the owner sets in the admin area and every page may show. Read with `settings()` when it is
 * needed, never kept in a constant of a module: a change applies without a restart.
 */
export type PublicSettings = {
  company: CompanySettings;
  delivery: DeliverySettings;
  shop: ShopSettings;
  numbers: NumberSettings;
  payments: PaymentSettings;
  branding: BrandingSettings;
};

/** What stands before the numbers of each series, the oldest first: a number keeps the prefix it was issued with. */
export type NumberSettings = Record<NumberSeries, NumberPrefix[]>;
export type NumberPrefix = { prefix: string; from: number };
export type NumberSeries = "order" | "quote" | "invoice" | "creditNote";

/** The payment methods that customers may choose. */
export type PaymentSettings = { eft: boolean; eftDays: number; payfast: boolean };

export type CompanySettings = {
  name: string;
  legalName: string;
  tagline: string;
  email: string;
  phone: string;
  whatsapp: string;
  /** One line of a letter's address for each entry. */
  address: string[];
  district: string;
  latitude: number;
  longitude: number;
  altitude: string;
  openingHours: Record<Weekday, OpeningHours | null>;
  opensOnPublicHolidays: boolean;
  social: Record<SocialNetwork, string>;
  /** Null without VAT registration: no page or document shows VAT. */
  vatNumber: string | null;
  /** The first day on which VAT is charged; null if it always was. */
  vatFrom: string | null;
  /** How often the company files VAT returns: SARS assigns the category at registration. */
  vatCategory: "A" | "B" | "C";
  /** What an online shop must publish (ECT Act, section 43; Companies Act, section 32). */
  legalStatus: string;
  registrationNumber: string;
  placeOfRegistration: string;
  officeBearers: string[];
  addressForService: string[];
  website: string;
};

/** Amounts in cents, including VAT. At least one of courier and collection is on. */
export type DeliverySettings = {
  courier: boolean;
  collection: boolean;
  /** Every province is in exactly one. */
  zones: DeliveryZoneSettings[];
  /** The courier is free for goods of this total or more; null if it never is. */
  freeFrom: number | null;
  /** Weight of a product without one. */
  unknownWeightGrams: number;
  /** More than this goes on a pallet: people ask us for a price. */
  mostCourierGrams: number;
  /** What is in stock leaves us on the day it is paid for, if that is a working day before this hour. */
  dispatchBeforeHour: number;
  /** How long an order waits to be collected. */
  keptDays: number;
};

export type DeliveryZoneSettings = {
  name: string;
  provinces: Province[];
  /** Working days, counted from dispatch. */
  leastDays: number;
  mostDays: number;
  /** Carried for the first price. */
  firstKilograms: number;
  firstPrice: number;
  /** For each kilogram begun beyond. */
  eachFurtherKilogram: number;
};

export type ShopSettings = DescribedSettings["shop"];

/** The colours and the logo. */
export type BrandingSettings = BrandChoice & { logo: LogoSettings | null };

/** An uploaded logo: its stored file, and where it needs a plate to be seen. */
export type LogoSettings = {
  path: string;
  width: number;
  height: number;
  plateOnDark: boolean;
  plateOnLight: boolean;
};

export type OpeningHours = { opens: string; closes: string };
export type Weekday =
  | "monday"
  | "tuesday"
  | "wednesday"
  | "thursday"
  | "friday"
  | "saturday"
  | "sunday";
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const SOCIAL_NETWORKS = ["Facebook", "X", "Instagram", "LinkedIn"] as const;

const SETTINGS_ELEMENT = "settings";

/** On the server the last ones read from the database; in the browser those of the page. */
let current: PublicSettings =
  import.meta.env?.SSR === false
    ? readFromPage()
    : ({ ...defaults.settings, shop: defaultsOf(shopSettings) } as PublicSettings);

export function settings(): PublicSettings {
  return current;
}

/** Server only. */
export function applyPublicSettings(next: PublicSettings): void {
  current = next;
}

function readFromPage(): PublicSettings {
  return JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "null");
}

/** The element that the browser reads the settings from. A "<" could end it early. */
export function settingsElement(): { id: string; json: string } {
  return { id: SETTINGS_ELEMENT, json: JSON.stringify(current).replaceAll("<", "\\u003c") };
}
