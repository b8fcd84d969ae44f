/** What the router reads from a query, and how it may be written. */
const ROUTER_PARAMETERS = [
  "_routes",
  "%5Froutes",
  "_route%73",
  "%5f%72%6f%75%74%65%73",
  "_ROUTES",
  "_routes[]",
  "+_routes",
  "_routes%00",
  "index",
  "%69ndex",
];
const OTHER_PARAMETERS = ["x", "utm_source", "specs", "", "__proto__", "%", "%zz", "%C3", "é"];
/** With one of these the router sends a part of the page's data, and the page still asks to be cached. */
const ROUTES = [
  "product",
  "service",
  "warranty",
  "pages/home/home-page",
  "pages%2Fshop%2Fshop-page",
  "pages/shop/product/product-page",
  "pages/projects/projects-page,x",
];
const VALUES = [
  ...ROUTES,
  "root",
  "?",
  "%3F",
  "#",
  "%23",
  "a=b",
  "",
  "+",
  "%20",
  "%2526_routes%3Droot",
  "%0d%0ax:y",
];
const SEPARATORS = [
  "&",
  "&&",
  "&?",
  "?",
  "??",
  "?&",
  ";",
  "#",
  "#?",
  "#&",
  "%26",
  "%3F",
  "|",
  "\\",
];

/** Ways to write a path that a server may take for the same. */
const PATH_SPELLINGS: ((path: string) => string)[] = [
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z](?!.*[a-z])/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => path.replaceAll("/", "//"),
  (path) => path.replaceAll("/", "/%2e/"),
  (path) => path.replace(".data", "%2Edata"),
  (path) => path.replace(".data", ".DATA"),
  (path) => `${path}.data`,
  (path) => `${path};x=1`,
  (path) => `${path}%3F_routes=root`,
  (path) => `${path}%23`,
  (path) => `${path}#`,
  (path) => `${path}#?_routes=root`,
  (path) => `${path}%20`,
  (path) => `${path}\\`,
];

export type DisguisedUrl = { url: string; plain: string; method: "GET" | "HEAD" };

/**
 * URLs that a cache could take for a plain one while the router reads more in them: each is a plain URL
 * with parameters appended by every separator, in every encoding, sometimes under another spelling of its
 * path. The same for the same seed.
 */
export function disguisedUrls(plain: readonly string[], count: number, seed = 42): DisguisedUrl[] {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return Array.from({ length: count }, (_, n) => {
    const asked = plain[n % plain.length] as string;
    const [path = "/", query] = asked.split("?");
    const parts = Array.from({ length: 1 + below(4) }, () => {
      const name = pick(random() < 0.6 ? ROUTER_PARAMETERS : OTHER_PARAMETERS);
      return `${name}${random() < 0.9 ? "=" : ""}${pick(VALUES)}`;
    });
    if (random() < 0.4) parts.unshift(`x=${pick(["?", "#", "", "??"])}&_routes=${pick(ROUTES)}`);
    const [first = "", ...more] = random() < 0.3 ? parts : [pick(OTHER_PARAMETERS), ...parts];
    const appended = first + more.map((part) => pick(SEPARATORS) + part).join("");
    const spelt = random() < 0.2 ? pick(PATH_SPELLINGS)(path) : path;
    const full =
      query === undefined ? appended : pick([`${query}&${appended}`, `${appended}&${query}`]);
    const url = `${spelt}?${full}`;
    // What follows a fragment is no part of the query.
    const isRead = query === undefined || !url.slice(0, url.lastIndexOf(query)).includes("#");
    return { url, plain: isRead ? asked : path, method: random() < 0.1 ? "HEAD" : "GET" };
  });
}

/** mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
