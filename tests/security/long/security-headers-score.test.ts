import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { freePort } from "#server/http/http-server.ts";
import { SIGN_IN_PATH, startTlsProxy } from "#tests/helpers/servers/tls-proxy.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { reportAttack } from "#tests/security/attack-result.ts";

const PACKAGE = "@mdn/mdn-http-observatory@1.4.8";
/**
 * 145 is the maximum. Not available here: 5 for the browsers' preload list, which does not know the
 * domain of a test; 5 for integrity attributes, since pages load their scripts by inline imports; and
 * 5 for cookies, which a visitor's page does not set.
 */
const LEAST = { visitor: 130, "signed in": 135 };
const admin = { email: "admin@example.com", password: "a few words to remember" };
let front: Awaited<ReturnType<typeof startTlsProxy>>;
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  front = await startTlsProxy();
  folder = await makeDataFolder();
  const port = await freePort("127.0.0.1");
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      ORIGIN: `https://localhost:${front.httpsPort}`,
      PORT: String(port),
      TRUST_PROXY: "1",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  front.leadTo(`http://127.0.0.1:${port}`, admin);
});
afterAll(async () => {
  await site.stop();
  await front.stop();
  await folder.remove();
});

test("headers and cookies, scored by Mozilla's Observatory: A+ everywhere", async () => {
  const observatory = installObservatory();
  const scores: ({ path: string; least: number } & Score)[] = [];
  for (const path of ["/", "/shop", "/login", "/cart"]) {
    scores.push({ path, least: LEAST.visitor, ...(await scoreOf(observatory, path)) });
  }
  const signedIn = await scoreOf(observatory, SIGN_IN_PATH);
  scores.push({ path: "signed in", least: LEAST["signed in"], ...signedIn });
  reportAttack({
    threat: "Headers and cookies (Mozilla's Observatory)",
    tried: scores.map(({ path, score, grade }) => `${path} ${score} (${grade})`).join(", "),
    through: scores
      .filter(({ score, least }) => score < least)
      .map(({ path, changes }) => `${path}: ${JSON.stringify(changes)}`),
    measured:
      "145 is the maximum: 5 for a domain on the browsers' preload list, 5 for integrity attributes (scripts are inline imports), 5 for cookies (a visitor's page sets none)",
  });
});

type Score = { score: number; grade: string; changes: { result: string; points: number }[] };

/** In a process of its own, which trusts the front's certificate. */
async function scoreOf(observatory: string, path: string): Promise<Score> {
  const script = projectFile("tests/helpers/servers/score-headers-process.ts");
  const words = [script, observatory, String(front.httpPort), String(front.httpsPort), path];
  const { stdout: printed } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: front.certificate },
  });
  const scored = JSON.parse(printed) as Score;
  expect(scored.changes.length).toBeGreaterThan(8);
  return scored;
}

/** Too heavy to be one of our packages, and it fetches lists from the internet when installed: kept apart. */
function installObservatory(): string {
  const place = projectFile(".cache/observatory");
  const installed = join(place, "node_modules/@mdn/mdn-http-observatory");
  if (!existsSync(join(installed, "src/index.js"))) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "package.json"), '{ "private": true }');
    const words = [
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      PACKAGE,
    ];
    execFileSync("npm", words, { cwd: place, stdio: "inherit" });
  }
  // Lists of hosts that browsers know to speak https only, and of top levels: ours is in neither.
  writeFileSync(join(installed, "conf/hsts-preload.json"), "{}");
  writeFileSync(join(installed, "conf/tld-list.json"), "[]");
  return installed;
}
