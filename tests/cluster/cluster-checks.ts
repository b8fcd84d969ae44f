import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { projectFile } from "#app/database/project-file.server.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type RawResponse, rawRequest } from "#tests/helpers/site/raw-request.ts";
import { ClusterVisitor } from "./cluster-visitor.ts";
import { ADMIN, type Cluster, ORIGIN } from "./deployed-cluster.ts";

const REQUESTS = 20;
const LOGIN_TRIES = 50;
const INVALIDATED_WITHIN_MS = 3000;

const none = (promise: string, found: number): Finding => ({ promise, found, wanted: 0 });

/** Sessions, carts, limits, kept pages and uploads are right whichever process answers. */
export async function checkNodesAgree(cluster: Cluster): Promise<Finding[]> {
  return [
    ...(await checkSessions(cluster)),
    ...(await checkCarts(cluster)),
    ...(await checkLimits(cluster)),
    ...(await checkCacheInvalidation(cluster)),
    ...(await checkUploads(cluster)),
    ...(await checkNginxRedirects(cluster)),
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
  const inside = await times(REQUESTS, () => visitor.get("/account"));
  const before = new Map(visitor.cookies);
  await visitor.post("/sign-out", {});
  for (const [name, value] of before) visitor.cookies.set(name, value);
  const outside = await times(REQUESTS, () => visitor.get("/account"));
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
  await times(REQUESTS, () => visitor.post("/cart", { intent: "add", productId, quantity: "1" }));
  const counted = Number.parseInt(visitor.cookies.get("__Host-cart") ?? "0", 10);
  const pages = await times(REQUESTS, () => visitor.get("/cart"));
  visitor.close();
  const right = pages.filter(({ body }) => new RegExp(`value="${REQUESTS}"`).test(body.toString()));
  return [
    { promise: "things in a cart that both processes filled", found: counted, wanted: REQUESTS },
    none("cart pages that say another number", REQUESTS - right.length),
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

async function checkCacheInvalidation(cluster: Cluster): Promise<Finding[]> {
  const id = await addProduct(cluster, "Cable that changes");
  const ask = () =>
    Promise.all(
      cluster.nodes.map(({ port }) => rawRequest(`http://127.0.0.1:${port}/products/${id}`)),
    );
  await ask();
  const kept = (await ask()).filter(({ headers }) => headers["cache-status"]?.includes("hit"));
  await queryDatabase(cluster.address, "update products set price = 61.70 where id = $1", [id]);
  const end = Date.now() + INVALIDATED_WITHIN_MS;
  const isOld = ({ body }: RawResponse) => !body.toString().includes("61.70");
  let old = (await ask()).filter(isOld).length;
  while (old > 0 && Date.now() < end) {
    await pause(50);
    old = (await ask()).filter(isOld).length;
  }
  return [
    { promise: "processes that kept a product's page", found: kept.length, wanted: 2 },
    none(`processes that showed the old price after ${INVALIDATED_WITHIN_MS / 1000} s`, old),
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

async function checkNginxRedirects(cluster: Cluster): Promise<Finding[]> {
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
    {
      promise: "http and bare-domain URLs that redirect to the origin",
      found: leads.length,
      wanted: 2,
    },
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

/** One line of the table: what was counted, and what it must be. */
export type Finding = { promise: string; found: number; wanted: number };

/** With no process left nginx says so kindly, gives files that it has, and finds its way back. */
export async function checkAllNodesDown(cluster: Cluster): Promise<Finding[]> {
  const visitor = visitorOf(cluster);
  try {
    const home = await visitor.get("/");
    const asset = /"(\/assets\/[^"]+\.(?:js|woff2))"/.exec(home.body.toString())?.[1] ?? "";
    const before = await visitor.get(asset);
    await cluster.shut();
    const [page, file] = [await visitor.get("/"), await visitor.get(asset)];
    const isKind = page.body.toString().includes("Back in a moment") && page.headers["retry-after"];
    await cluster.open();
    await pause(3000);
    await eventually(async () => {
      if ((await visitor.get("/")).status !== 200) throw new Error("nginx does not find it again");
    });
    return [
      {
        promise: "pages that say so kindly (502)",
        found: page.status === 502 && isKind ? 1 : 0,
        wanted: 1,
      },
      {
        promise: "files that nginx still gives",
        found: file.status === 200 && file.body.equals(before.body) ? 1 : 0,
        wanted: 1,
      },
      { promise: "home pages afterwards", found: 1, wanted: 1 },
    ];
  } finally {
    visitor.close();
  }
}

/** What systemd itself says of the units; where it is not installed, nothing is found. */
export async function verifyUnits(within: string): Promise<Finding[]> {
  const from = projectFile("deploy/systemd");
  const folder = join(within, "units");
  await mkdir(folder);
  for (const name of await readdir(from)) {
    const text = await readFile(join(from, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll("/srv/jacaranda", projectFile("")));
    // A template is checked as one of those made from it.
    if (name.includes("@")) await symlink(name, join(folder, name.replace("@", "@3001")));
  }
  const units = (await readdir(folder)).filter((name) => !name.includes("@.")).sort();
  const words = ["verify", ...units.map((name) => `./${name}`)];
  const { stderr, error } = spawnSync("systemd-analyze", words, { cwd: folder, encoding: "utf8" });
  if (error) return [];
  const complaints = stderr.split("\n").filter(Boolean);
  for (const complaint of complaints) console.error(`  ${complaint}`);
  return [
    { promise: "units that systemd-analyze read", found: units.length, wanted: 4 },
    { promise: "complaints of systemd-analyze verify", found: complaints.length, wanted: 0 },
  ];
}
