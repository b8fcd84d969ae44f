/** The links around every page. A test holds that each leads to a page that is served. */
const entries = {
  home: { label: "Home", to: "/" },
  services: { label: "Services", to: "/#services" },
  about: { label: "About", to: "/#about" },
  team: { label: "Team", to: "/#team" },
  contact: { label: "Contact", to: "/#contact" },
  portfolio: { label: "Portfolio", to: "/projects" },
  shop: { label: "Shop", to: "/shop" },
  cart: { label: "Cart", to: "/cart" },
  signUp: { label: "Sign Up", to: "/sign-up" },
  login: { label: "Login", to: "/login" },
  privacy: { label: "Privacy Policy", to: "/privacy" },
  terms: { label: "Terms of Service", to: "/terms" },
  delivery: { label: "Delivery", to: "/delivery" },
  returns: { label: "Returns and refunds", to: "/returns" },
  companyInformation: { label: "Company information", to: "/company-information" },
  dataAnalytics: { label: "Data analytics", to: "/data-analytics" },
} as const satisfies Record<string, NavigationEntry>;

const { home, services, about, team, contact, portfolio, shop } = entries;
const { cart, signUp, login, privacy, terms, dataAnalytics } = entries;
const { delivery, returns, companyInformation } = entries;

export const navigation = {
  wide: [home, services, about, team, contact, portfolio, shop],
  small: [services, about, team, contact, portfolio],
  signedOut: { signUp, login },
  shop,
  cart,
  quickLinks: [home, services, about, contact, privacy, terms],
  also: [dataAnalytics, portfolio, shop, delivery, returns, companyInformation],
  privacy,
};

export type NavigationEntry = { label: string; to: string };
