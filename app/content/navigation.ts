/**
 * Every page a visitor can be sent to. A test holds it equal to the route table, which itself
 * cannot be read in a browser: it is made by a build tool.
 */
export const pagesThatExist: readonly string[] = [
  "/",
  "/managed-it-services",
  "/custom-development",
  "/consulting-services",
  "/infrastructure-solutions",
  "/cybersecurity",
  "/voip-services",
  "/access-control",
  "/security-safety",
  "/digital-transformation",
  "/cloud-solutions",
  "/ai-machine-learning",
  "/hardware-software",
  "/data-analytics",
  "/projects",
  "/shop",
  "/terms",
  "/privacy",
  "/delivery",
  "/returns",
  "/company-information",
  "/cart",
  "/checkout",
  "/sign-up",
  "/login",
  "/forgot-password",
];

const entries = {
  home: { label: "Home", to: "/" },
  services: { label: "Services", to: "/#services" },
  about: { label: "About", to: "/#about" },
  team: { label: "Team", to: "/#team" },
  contact: { label: "Contact", to: "/#contact" },
  portfolio: { label: "Portfolio", to: "/projects" },
  shop: { label: "Shop", to: "/shop" },
  cart: { label: "Cart", to: "/cart" },
  checkout: { label: "Checkout", to: "/checkout" },
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
const { cart, checkout, signUp, login, privacy, terms, dataAnalytics } = entries;
const { delivery, returns, companyInformation } = entries;

export const navigation = {
  wide: reachable([home, services, about, team, contact, portfolio, shop]),
  small: reachable([services, about, team, contact, portfolio]),
  signedOut: { signUp: reachable([signUp])[0], login: reachable([login])[0] },
  shop: reachable([shop])[0],
  cart: reachable([cart])[0],
  checkout: reachable([checkout])[0],
  quickLinks: reachable([home, services, about, contact, privacy, terms]),
  also: reachable([dataAnalytics, portfolio, shop, delivery, returns, companyInformation]),
  privacy: reachable([privacy])[0],
};

/** Every page the navigation would link if it were there. */
export const pagesToLink: readonly string[] = [
  ...new Set(Object.values(entries).map(({ to }) => to.split("#")[0] || "/")),
];

/** Whether a link leads somewhere: a page that is not built yet is not linked. */
export function hasPage(to: string, pages: readonly string[] = pagesThatExist): boolean {
  const [path] = to.split(/[?#]/);
  return pages.includes(path || "/");
}

function reachable(wanted: readonly NavigationEntry[]): NavigationEntry[] {
  return wanted.filter((entry) => hasPage(entry.to));
}

export type NavigationEntry = { label: string; to: string };
