/** `isIndexed`: search engines may index it. */
export type PublicPage = { name: string; path: string; isIndexed: boolean };

/** One URL of each kind of public page; BENCH_PAGE="Home|Shop list" selects some. */
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
  const indexed = (name: string, path: string) => ({ name, path, isIndexed: true });
  const notIndexed = (name: string, path: string) => ({ name, path, isIndexed: false });
  const pages = [
    indexed("Home", "/"),
    indexed("A service", "/managed-it-services"),
    indexed("Projects", "/projects"),
    indexed("A project", first(/^\/projects\/./)),
    indexed("Shop list", "/shop"),
    indexed("A product", first(/^\/products\/./)),
    indexed("Terms", "/terms"),
    indexed("Delivery", "/delivery"),
    indexed("Company information", "/company-information"),
    notIndexed("Cart, empty", "/cart"),
    notIndexed("Login", "/login"),
    notIndexed("Sign-up", "/sign-up"),
  ];
  const selected = (process.env.BENCH_PAGE ?? "").split("|");
  return pages.filter(({ name }) => selected.some((part) => name.includes(part)));
}
