/** The same for everybody: rendered without cookies, cached, and in the sitemap. */
export const publicPages: readonly string[] = [
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
  "/warranty",
  "/company-information",
];

/**
 * Every page a visitor can be sent to. A test holds it equal to the route table, which itself
 * cannot be read in a browser: it is made by a build tool.
 */
export const pagesThatExist: readonly string[] = [
  ...publicPages,
  "/compare",
  "/cart",
  "/checkout",
  "/sign-up",
  "/login",
  "/forgot-password",
];

/** Whether a link leads to one of these pages, or to a section of one. */
export function hasPage(to: string, pages: readonly string[] = pagesThatExist): boolean {
  const [path] = to.split(/[?#]/);
  return pages.includes(path || "/");
}
