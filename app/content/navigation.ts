const home = { label: "Home", to: "/" };
const services = { label: "Services", to: "/#services" };
const about = { label: "About", to: "/#about" };
const team = { label: "Team", to: "/#team" };
const contact = { label: "Contact", to: "/#contact" };
const portfolio = { label: "Portfolio", to: "/projects" };
const shop = { label: "Shop", to: "/shop" };
const sizing = { label: "What will it run?", to: "/what-will-it-run" };
const cart = { label: "Cart", to: "/cart" };
const signUp = { label: "Sign Up", to: "/sign-up" };
const login = { label: "Login", to: "/login" };
const privacy = { label: "Privacy Policy", to: "/privacy" };
const terms = { label: "Terms of Service", to: "/terms" };
const delivery = { label: "Delivery", to: "/delivery" };
const findOrder = { label: "Find my order", to: "/find-order" };
const returns = { label: "Returns and refunds", to: "/returns" };
const warranty = { label: "Warranty", to: "/warranty" };
const supplierPack = { label: "Supplier pack", to: "/supplier-pack" };
const companyInformation = { label: "Company information", to: "/company-information" };
const paiaManual = { label: "PAIA manual", to: "/paia-manual" };
const complaints = { label: "Complaints", to: "/complaints" };
const accessibility = { label: "Accessibility", to: "/accessibility" };
const cookies = { label: "Cookies", to: "/cookies" };

/** The links around every page. A test holds that each leads to a page that is served. */
export const navigation = {
  wide: [home, services, about, team, contact, portfolio, shop],
  small: [services, about, team, contact, portfolio, findOrder],
  signedOut: { signUp, login },
  portfolio,
  shop,
  sizing,
  cart,
  quickLinks: [home, services, about, contact, privacy, terms],
  also: [portfolio, shop, findOrder, delivery, returns, warranty, companyInformation, supplierPack],
  /** Below everything else. */
  legal: [paiaManual, complaints, accessibility, cookies],
  privacy,
};

/** Without projects, the entries leave out the portfolio. */
export function shownEntries(
  entries: readonly NavigationEntry[],
  hasProjects: boolean,
): readonly NavigationEntry[] {
  return hasProjects ? entries : entries.filter((entry) => entry !== portfolio);
}

export type NavigationEntry = { label: string; to: string };

/** URL of the login page, which redirects to this path afterwards, or at once if logged in. */
export function loginUrl(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}
