import { expect, test } from "vitest";
import { eventually } from "#tests/helpers/eventually.ts";
import { SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import { readEmlFolder } from "#tests/helpers/site/site-process.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, ownerSecrets, PASSWORD } from "./attacked-site.ts";

const site = attackedSite({ TRUST_PROXY: "1" });
const TRIES = isFullRun ? 1000 : 40;
const OWNER_LOGINS = isFullRun ? 20 : 2;
const ATTACKERS = isFullRun ? 10 : 2;
const email = ownerSecrets[1];
const NEW_PASSWORD = "another few words to remember";

test(`${TRIES} wrong passwords from many addresses: the owner logs in on a known device, and after a reset`, async () => {
  const newBrowser = () =>
    new SiteBrowser({ origin: site.origin, at: (path) => `${site.origin}${path}` });
  const known = newBrowser();
  expect((await known.post("/login", { email, password: PASSWORD })).status).toBe(302);

  const attack = startAttack();
  await eventually(async () => expect(attack.refused).toBeGreaterThan(0));

  const through: string[] = [];
  const logIn = async (browser: SiteBrowser, password: string, where: string) => {
    await browser.post("/sign-out", {});
    const { status } = await browser.post("/login", { email, password });
    if (status !== 302) through.push(`${where}: ${status}`);
  };
  for (let n = 0; n < OWNER_LOGINS; n++) await logIn(known, PASSWORD, "on a known device");

  const fresh = newBrowser();
  await fresh.post("/forgot-password", { email });
  const fields = { token: await tokenInMail(), password: NEW_PASSWORD };
  const reset = await fresh.post("/reset-password", { ...fields, confirmPassword: NEW_PASSWORD });
  expect(reset.status).toBe(302);
  // The attack has used up the cleared count by the second time.
  for (let n = 0; n < OWNER_LOGINS; n++) await logIn(fresh, NEW_PASSWORD, "after a reset");

  const { tried, checked, minutes } = await attack.stop();
  // Ten, ten more after the reset, and one a minute.
  const allowed = 20 + minutes;
  if (checked > allowed) through.push(`${checked} passwords checked, ${allowed} allowed`);
  reportAttack({
    threat: "Locked out by a stranger",
    tried: `${tried} wrong passwords for one account from as many addresses: ${checked} checked, ${allowed} allowed; meanwhile the owner logged in ${OWNER_LOGINS} times on a known device and ${OWNER_LOGINS} times after a reset`,
    through,
  });
});

/** Wrong passwords, several at a time and each from another address, until told to stop. */
function startAttack() {
  const counts = { tried: 0, checked: 0, refused: 0 };
  const startedAt = Date.now();
  let isOver = false;
  const attacker = async () => {
    while (!isOver || counts.tried < TRIES) {
      const n = counts.tried++;
      const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
      const { status } = await site.post(
        "/login",
        { email, password: `wrong ${n}` },
        { headers: { "x-forwarded-for": address } },
      );
      counts[status === 429 ? "refused" : "checked"]++;
    }
  };
  const all = Promise.all(Array.from({ length: ATTACKERS }, attacker));
  return {
    get refused() {
      return counts.refused;
    },
    async stop() {
      isOver = true;
      await all;
      return { ...counts, minutes: Math.ceil((Date.now() - startedAt) / 60_000) };
    },
  };
}

/** Out of the outbox folder, where lines end as emails' do. */
function tokenInMail(): Promise<string> {
  return eventually(async () => {
    const mails = (await readEmlFolder(site.dataFolder)).map((mail) =>
      mail.replaceAll("=\r\n", ""),
    );
    const [, token] = /\/reset-password\?token=(?:3D)?([\w-]+)/.exec(mails.join("\n")) ?? [];
    if (!token) throw new Error("No link yet");
    return token;
  });
}
