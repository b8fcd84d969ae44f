/** `isFound` where search engines may go. */
export type PublicPage = { name: string; path: string; isFound: boolean };

/** One address of each kind of page that anyone can open; BENCH_PAGE=Home takes this one alone. */
export async function listPublicPages(origin: string): Promise<PublicPage[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const known = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const first = (pattern: RegExp) => {
    const path = known.find((each) => pattern.test(each));
    if (!path) throw new Error(`The sitemap names no address like ${pattern}`);
    return path;
  };
  const found = (name: string, path: string) => ({ name, path, isFound: true });
  const hidden = (name: string, path: string) => ({ name, path, isFound: false });
  const pages = [
    found("Home", "/"),
    found("A service", "/managed-it-services"),
    found("Projects", "/projects"),
    found("A project", first(/^\/projects\/./)),
    found("Shop list", "/shop"),
    found("A product", first(/^\/products\/./)),
    found("Terms", "/terms"),
    found("Delivery", "/delivery"),
    found("Company information", "/company-information"),
    hidden("Cart, empty", "/cart"),
    hidden("Login", "/login"),
    hidden("Sign-up", "/sign-up"),
  ];
  return pages.filter(({ name }) => name.includes(process.env.BENCH_PAGE ?? ""));
}
