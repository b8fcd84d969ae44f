import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import { projectFile } from "#app/database/project-file.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import type { SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import { readEmlFolder } from "#tests/helpers/site/site-process.ts";
import { exactly, type Fault, type Finding, none } from "./fault-report.ts";
import { ADMIN, openShop, type Shop, startUploads } from "./shop.ts";

const HOUR_MS = 3_600_000;

/** The clock of one machine jumps: nothing ends early, and nothing that ended comes back. */
export const clock: Fault = {
  title: "clock moved by an hour, both ways",
  how: "The clock of the site's process is moved while it runs, and across restarts; the database's stays, as when one of several machines is wrong. (Where both are one machine and move together, an hour is an hour: links that work for 60 minutes end, and can be asked for again.)",
  async run(say) {
    const folder = await mkdtemp(join(tmpdir(), "jacaranda-clock-"));
    const file = join(folder, "moved");
    const move = async (hours: number) => {
      await writeFile(file, String(hours * HOUR_MS));
      await pause(100);
    };
    await move(0);
    const shop = await openShop({
      variables: {
        FAULTS_CLOCK: file,
        NODE_OPTIONS: `--import=${projectFile("tests/faults/moved-clock.ts")}`,
      },
    });
    try {
      const findings: Finding[] = [];
      for (const hours of [1, -1]) {
        say(`${hours > 0 ? "an hour ahead" : "an hour behind"}`);
        const name = hours > 0 ? "ahead" : "behind";
        const wrong = await countWrong(shop, move, hours);
        findings.push(...wrong.map(([what, times]) => none(`${name}: ${what}`, times)));
      }
      const bad = findings.filter(({ isKept }) => !isKept).length;
      return [...findings, exactly("wrong in all", bad, 0)];
    } finally {
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Wrong = [what: string, times: number];

async function countWrong(
  shop: Shop,
  move: (hours: number) => Promise<void>,
  hours: number,
): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  const expect = (what: string, isRight: boolean) => wrong.push([what, isRight ? 0 : 1]);
  await move(0);
  await shop.query("delete from rate_limits");
  const staff = shop.browser();
  await staff.post("/login", ADMIN);
  const leaving = shop.browser();
  await leaving.post("/login", ADMIN);
  const cookies = new Map(leaving.cookies);
  await leaving.post("/sign-out", {});
  const [old, fresh] = [await askForLink(shop), await askForLink(shop)];
  await shop.query(
    "update verifications set issued_at = issued_at - interval '61 minutes' where id = $1",
    [old.id],
  );
  const productId = await shop.addProduct(50);
  const waiting = await shop.buyer(productId);
  const placed = await shop.buyer(productId);
  if (!waiting || !placed) throw new Error("Nobody could buy");
  const first = await shop.press(placed);
  const uploading = startUploads(shop, headerOf(staff));
  while ((await shop.count("select count(*) from pictures")) < 2) await pause(50);
  await uploading.stop();
  const before = await state(shop);
  const guesser = shop.browser();
  const guess = () => guesser.post("/login", { email: ADMIN.email, password: "wrong password" });
  for (let tries = 0; tries < 11; tries++) await guess();
  expect("guesses that were not stopped", (await guess()).status === 429);

  await move(hours);
  expect("sessions that ended", (await staff.get("/admin")).status === 200);
  const thief = shop.browser();
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  expect("signed-out sessions that came back", (await thief.get("/admin")).status !== 200);
  // One a minute is allowed, and one may have passed by now: the next is refused.
  await guess();
  expect("guesses that were let on", (await guess()).status === 429);
  expect("links that died early", (await open(shop, fresh.token)) === 200);
  expect("dead links that woke up", (await open(shop, old.token)) === 410);
  const again = await shop.press(placed);
  expect("orders doubled", again.headers.location === first.headers.location);
  expect("carts that were lost", (await shop.press(waiting)).status === 303);
  await shop.site().stop();
  await shop.restart();
  await pause(1000);
  const after = await state(shop);
  expect("orders ended early", after.open === before.open + 1);
  expect("mails sent twice", after.mails === after.distinct);
  expect("pictures swept early", after.pictures === before.pictures);
  expect("sessions that ended at the restart", (await staff.get("/admin")).status === 200);
  const { password } = ADMIN;
  const used = await shop
    .browser()
    .post("/reset-password", { token: fresh.token, password, confirmPassword: password });
  expect("links that could not be used", used.status < 400);
  await move(0);
  expect("used links that worked again", (await open(shop, fresh.token)) === 410);
  expect("sessions that outlived a new password", (await staff.get("/admin")).status !== 200);
  return wrong;
}

async function state(shop: Shop) {
  const mails = await readEmlFolder(shop.folder);
  const ids = mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
  return {
    open: await shop.count("select count(*) from orders where state = 'awaiting-payment'"),
    pictures: await shop.count("select count(*) from pictures"),
    mails: ids.length,
    distinct: new Set(ids).size,
  };
}

async function open(shop: Shop, token: string): Promise<number> {
  return (await shop.browser().get(`/reset-password?token=${token}`)).status;
}

/** A link to choose a password, out of the mail that brought it, and the row behind it. */
async function askForLink(shop: Shop): Promise<{ token: string; id: string }> {
  const known = new Set(await tokens(shop));
  await shop.browser().post("/forgot-password", { email: ADMIN.email });
  let token = "";
  await eventually(async () => {
    token = (await tokens(shop)).find((each) => !known.has(each)) ?? "";
    if (!token) throw new Error("No mail came");
  });
  const rows = await shop.query<{ id: string }>(
    "select id from verifications order by issued_at desc limit 1",
  );
  return { token, id: rows[0]?.id ?? "" };
}

async function tokens(shop: Shop): Promise<string[]> {
  const mails = await Promise.all(
    (await readEmlFolder(shop.folder)).map((mail) => PostalMime.parse(mail)),
  );
  return mails.flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? "")?.[1] ?? []);
}

const headerOf = ({ cookies }: SiteBrowser) =>
  [...cookies].map((pair) => pair.join("=")).join("; ");
