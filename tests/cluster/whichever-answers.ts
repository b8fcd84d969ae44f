import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { queryDatabase } from "#tests/helpers/query-database.ts";
import { type RawAnswer, rawRequest } from "#tests/helpers/raw-request.ts";
import { ClusterVisitor } from "./cluster-visitor.ts";
import { ADMIN, type Cluster, ORIGIN } from "./deployed-cluster.ts";
import type { Finding } from "./finding.ts";

const ASKED = 20;
const LOGIN_TRIES = 50;
const DROPPED_WITHIN_MS = 3000;

const none = (promise: string, found: number): Finding => ({ promise, found, wanted: 0 });

/** Sessions, carts, limits, kept pages and uploads are right whichever process answers. */
export async function checkWhicheverAnswers(cluster: Cluster): Promise<Finding[]> {
  return [
    ...(await checkSessions(cluster)),
    ...(await checkCarts(cluster)),
    ...(await checkLimits(cluster)),
    ...(await checkDrops(cluster)),
    ...(await checkUploads(cluster)),
    ...(await checkDoors(cluster)),
  ];
}

export const visitorOf = (cluster: Cluster) =>
  new ClusterVisitor({ port: cluster.nginx.https, origin: ORIGIN });

export async function addProduct(cluster: Cluster, name: string): Promise<string> {
  const [row] = await queryDatabase(
    cluster.address,
    `insert into products (name, description, price, stock)
     values ($1, 'For the cluster', 49.90, 100000) returning id`,
    [name],
  );
  return row.id;
}

async function checkSessions(cluster: Cluster): Promise<Finding[]> {
  const visitor = visitorOf(cluster);
  await visitor.post("/login", ADMIN);
  const inside = await times(ASKED, () => visitor.get("/account"));
  const before = new Map(visitor.cookies);
  await visitor.post("/sign-out", {});
  for (const [name, value] of before) visitor.cookies.set(name, value);
  const outside = await times(ASKED, () => visitor.get("/account"));
  visitor.close();
  const isSecure = [...before.keys()].some((name) => name.startsWith("__Host-"));
  return [
    {
      promise: "processes that answered one signed-in visitor",
      found: visitor.answeredBy.size,
      wanted: 2,
    },
    none(
      "pages that did not know the session",
      inside.filter(({ status }) => status !== 200).length,
    ),
    none(
      "pages that still knew it after the sign-out",
      outside.filter(({ status }) => status === 200).length,
    ),
    none("session cookies that could travel without TLS", isSecure ? 0 : 1),
  ];
}

async function checkCarts(cluster: Cluster): Promise<Finding[]> {
  const productId = await addProduct(cluster, "Cable for carts");
  const visitor = visitorOf(cluster);
  await times(ASKED, () => visitor.post("/cart", { intent: "add", productId, quantity: "1" }));
  const counted = Number.parseInt(visitor.cookies.get("__Host-cart") ?? "0", 10);
  const pages = await times(ASKED, () => visitor.get("/cart"));
  visitor.close();
  const right = pages.filter(({ body }) => new RegExp(`value="${ASKED}"`).test(body.toString()));
  return [
    { promise: "things in a cart that both processes filled", found: counted, wanted: ASKED },
    none("cart pages that say another number", ASKED - right.length),
  ];
}

/** Fifty wrong passwords, and not fifty of each process; what a visitor claims as an address is not heard. */
async function checkLimits(cluster: Cluster): Promise<Finding[]> {
  const visitor = visitorOf(cluster);
  const answers = await times(LOGIN_TRIES * 2, (time) =>
    visitor.post(
      "/login",
      { email: `nobody-${time}@example.com`, password: "not the right words" },
      { "x-forwarded-for": `203.0.113.${time + 1}` },
    ),
  );
  visitor.close();
  const tried = answers.filter(({ status }) => status === 401).length;
  return [
    {
      promise: "wrong logins that one place may try, over both",
      found: tried,
      wanted: LOGIN_TRIES,
    },
  ];
}

async function checkDrops(cluster: Cluster): Promise<Finding[]> {
  const id = await addProduct(cluster, "Cable that changes");
  const ask = () =>
    Promise.all(
      cluster.nodes.map(({ port }) => rawRequest(`http://127.0.0.1:${port}/products/${id}`)),
    );
  await ask();
  const kept = (await ask()).filter(({ headers }) => headers["cache-status"]?.includes("hit"));
  await queryDatabase(cluster.address, "update products set price = 61.70 where id = $1", [id]);
  const end = Date.now() + DROPPED_WITHIN_MS;
  const isOld = ({ body }: RawAnswer) => !body.toString().includes("61.70");
  let old = (await ask()).filter(isOld).length;
  while (old > 0 && Date.now() < end) {
    await pause(50);
    old = (await ask()).filter(isOld).length;
  }
  return [
    { promise: "processes that kept a product's page", found: kept.length, wanted: 2 },
    none(`processes that showed the old price after ${DROPPED_WITHIN_MS / 1000} s`, old),
  ];
}

async function checkUploads(cluster: Cluster): Promise<Finding[]> {
  const admin = visitorOf(cluster);
  await admin.post("/login", ADMIN);
  const create = { width: 900, height: 600, channels: 3, background: "teal" } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const answer = await admin.post("/admin/uploads/pictures?name=cable.jpg", picture);
  const address = /"(\/media\/[^"]+)"/.exec(answer.body.toString())?.[1] ?? "";
  const direct = await Promise.all(
    cluster.nodes.map(({ port }) => rawRequest(`http://127.0.0.1:${port}${address}`)),
  );
  const through = await admin.get(address);
  admin.close();
  const whole = [...direct, through].filter(
    ({ status, body }) => status === 200 && body.length > 0,
  );
  const kinds = new Set(whole.map(({ body }) => createHash("sha256").update(body).digest("hex")));
  return [
    { promise: "ways to a picture that one process took", found: whole.length, wanted: 3 },
    { promise: "different pictures that they gave", found: kinds.size, wanted: 1 },
  ];
}

async function checkDoors(cluster: Cluster): Promise<Finding[]> {
  const { http } = cluster.nginx;
  const plain = await rawRequest(`http://127.0.0.1:${http}/shop?sort=name`, {
    headers: { host: "www.example.co.za" },
  });
  const visitor = visitorOf(cluster);
  const bare = await visitor.get("/shop", { host: "example.co.za" });
  const home = await visitor.get("/", { "accept-encoding": "br" });
  const elsewhere = await visitor.post(
    "/cart",
    { intent: "add" },
    { origin: "https://evil.example" },
  );
  visitor.close();
  const leads = [plain, bare].filter(({ status, headers }) => {
    return status === 308 && headers.location?.startsWith(`${ORIGIN}/shop`);
  });
  return [
    { promise: "doors that lead to the one address", found: leads.length, wanted: 2 },
    none("home pages without HSTS", home.headers["strict-transport-security"] ? 0 : 1),
    none(
      "home pages that lost their compression",
      home.headers["content-encoding"] === "br" ? 0 : 1,
    ),
    none("forms of other sites that were taken", elsewhere.status === 403 ? 0 : 1),
  ];
}

async function times<Result>(count: number, act: (time: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let time = 0; time < count; time++) results.push(await act(time));
  return results;
}
