import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { fieldsIn, SiteBrowser } from "#tests/helpers/site-browser.ts";
import { makeDataFolder, type SiteProcess, startSiteProcess } from "#tests/helpers/site-process.ts";
import { type Confirmed, countFaults, type Finding } from "./count-faults.ts";

const ADMIN = { email: "admin@example.com", password: "a few words to remember" };
const WRITERS = { orders: 4, messages: 2, uploads: 1 };
const STOCK = 100_000;

type Attempt = { browser: SiteBrowser; press: Record<string, string> };

/**
 * kill -9 at any moment while orders, messages and pictures are being written, again and again. What
 * was pressed and got no answer is pressed again after the restart, as people do.
 */
export async function killUnderLoad(
  kills: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  const folder = await makeDataFolder();
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const origin = `http://127.0.0.1:${port}`;
  const start = () =>
    startSiteProcess({
      dataFolder: folder.path,
      variables: {
        PORT: port,
        DEMO: "off",
        TRUST_PROXY: "1",
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
    });
  let site: SiteProcess = await start();
  const browser = () => new SiteBrowser({ at: (path) => `${origin}${path}`, origin });
  const confirmed: Confirmed = { orders: new Set(), messages: new Set(), uploads: new Set() };
  const unanswered: Attempt[] = [];
  const [productId, cookie] = [await addProduct(folder.path), await logIn(browser())];
  const picture = await sharp({
    create: { width: 600, height: 400, channels: 3, background: "#36285c" },
  })
    .jpeg()
    .toBuffer();

  const order = async () => {
    const own = browser();
    await own.post("/cart", { intent: "add", productId, quantity: "2" });
    await own.post("/checkout", { ...DETAILS, email: `${randomUUID()}@example.com`, go: "review" });
    const page = await own.get("/checkout/review");
    const { key = "", agreedTotal = "", seen = "" } = fieldsIn(page.body.toString());
    if (!key) return;
    await press({ browser: own, press: { intent: "place", key, agreedTotal, seen } });
  };
  const press = async (attempt: Attempt) => {
    unanswered.push(attempt);
    const answer = await attempt.browser.post("/checkout/review", attempt.press);
    if (answer.status === 303) confirmed.orders.add(attempt.press.key ?? "");
    unanswered.splice(unanswered.indexOf(attempt), 1);
  };
  const message = async () => {
    const mark = randomUUID();
    const answer = await fetch(`${origin}/api/contact`, {
      method: "POST",
      headers: { origin, "content-type": "application/json", "x-forwarded-for": browser().address },
      body: JSON.stringify({
        name: "Thandi",
        email: "thandi@example.com",
        message: `Hello ${mark}`,
      }),
    });
    if (answer.ok) confirmed.messages.add(mark);
  };
  const upload = async () => {
    const answer = await fetch(`${origin}/admin/uploads/pictures?name=${randomUUID()}.jpg`, {
      method: "POST",
      headers: { origin, cookie },
      body: new Uint8Array(picture),
    });
    if (answer.ok) confirmed.uploads.add(JSON.stringify(await answer.json()));
  };

  for (let kill = 1; kill <= kills; kill++) {
    let isKilled = false;
    const until = (write: () => Promise<void>) => async () => {
      while (!isKilled) await write().catch(() => undefined);
    };
    const writing = [
      ...Array.from({ length: WRITERS.orders }, () => until(order)()),
      ...Array.from({ length: WRITERS.messages }, () => until(message)()),
      ...Array.from({ length: WRITERS.uploads }, () => until(upload)()),
    ];
    // At any moment of a request, so that every place in the code is hit in the long run.
    await pause(150 + Math.random() * 1500);
    site.kill("SIGKILL");
    isKilled = true;
    await site.exited;
    await Promise.all(writing);
    site = await start();
    for (const attempt of unanswered.splice(0)) await press(attempt);
    if (kill % 20 === 0) say(`${kill} kills, ${confirmed.orders.size} orders`);
  }
  const findings = await countFaults({
    folder: folder.path,
    productId,
    stock: STOCK,
    confirmed,
    kills,
  });
  await site.stop();
  await folder.remove();
  return findings;
}

const DETAILS = {
  fullName: "Thandi Nkosi",
  email: "thandi@example.co.za",
  phone: "082 123 4567",
  deliveryWay: "collection",
  paymentWay: "eft",
};

async function addProduct(folder: string): Promise<string> {
  const client = new pg.Client(await findRunningPostgres(`${folder}/postgres`));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, $1) returning id",
    [STOCK],
  );
  await client.end();
  return rows[0]?.id ?? "";
}

async function logIn(browser: SiteBrowser): Promise<string> {
  await browser.post("/login", ADMIN);
  return [...browser.cookies].map((pair) => pair.join("=")).join("; ");
}
