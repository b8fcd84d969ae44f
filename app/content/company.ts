import { SOCIAL_NETWORKS, settings } from "#app/settings/settings.ts";

/** The company as the owner's settings describe it now; on every page, so it is small. See company-details.ts. */
export function company() {
  const { company: own } = settings();
  const { name, legalName, tagline, email, district, altitude } = own;
  return {
    name,
    legalName,
    tagline,
    email,
    district,
    altitude,
    phone: phoneNumber(own.phone),
    whatsapp: { ...phoneNumber(own.whatsapp), url: whatsappUrl(own.whatsapp) },
    postalAddress: own.address,
    coordinates: { latitude: own.latitude, longitude: own.longitude },
    social: SOCIAL_NETWORKS.filter((network) => own.social[network]).map((network) => ({
      name: network,
      url: own.social[network],
    })),
  };
}

/** What an online shop must publish (ECT Act, section 43; Companies Act, section 32). */
export function companyRegister() {
  return settings().company;
}

/** 25.7479° S, 28.2293° E */
export function formatCoordinates(): string {
  const { latitude, longitude } = settings().company;
  const south = `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}`;
  return `${south}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}

/** `number` is dialled, `shown` is read. South African numbers may begin with 0. */
function phoneNumber(shown: string): { number: string; shown: string } {
  const digits = shown.replace(/[^\d+]/g, "");
  return { shown, number: digits.startsWith("+") ? digits : digits.replace(/^0/, "+27") };
}

function whatsappUrl(shown: string): string {
  return `https://wa.me/${phoneNumber(shown).number.slice(1)}`;
}
