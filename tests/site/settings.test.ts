import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { failToStart, readOutbox, type SiteProcess } from "#tests/helpers/site/site-process.ts";
import { temporarySites } from "#tests/helpers/site/temporary-sites.ts";

const { temporaryDataFolder, start: startOn } = temporarySites();

async function start(variables: Record<string, string>, dataFolder?: string): Promise<SiteProcess> {
  return startOn(dataFolder ?? (await temporaryDataFolder()), variables);
}

async function runAdmin(dataFolder: string, ...words: string[]) {
  const child = spawn(process.execPath, [projectFile("server/commands/admin.ts"), ...words], {
    cwd: projectFile("."),
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder, ORIGIN: "https://www.example.co.za" },
  });
  const [printed, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on("close", resolve)),
  ]);
  return { code, printed: printed + complained };
}

async function postForm(
  site: SiteProcess,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${site.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: site.origin,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields),
  });
}

describe("npm run admin", () => {
  test("beside a running site, makes an admin whose link chooses a password once", async () => {
    const folder = await temporaryDataFolder();
    const site = await start({}, folder);
    const { code, printed } = await runAdmin(folder, "add", "Sipho@Example.com", "Sipho Ndlovu");
    expect(code).toBe(0);
    expect(printed).toContain("Sipho Ndlovu (sipho@example.com) is an admin now.");
    const token =
      /https:\/\/www\.example\.co\.za\/reset-password\?token=(\S+)/.exec(printed)?.[1] ?? "";
    const choice = { token, password: "a password of mine", confirmPassword: "a password of mine" };
    expect((await postForm(site, "/reset-password", choice)).headers.get("location")).toBe(
      "/login?password=saved",
    );
    expect((await postForm(site, "/reset-password", choice)).status).toBe(410);
    const login = await postForm(site, "/login", {
      email: "sipho@example.com",
      password: choice.password,
    });
    expect(login.headers.get("location")).toBe("/admin/products");
    expect((await runAdmin(folder, "add", "sipho@example.com")).printed).toContain("keeps it");
    await eventually(async () => {
      const mails = await readOutbox(folder);
      expect(mails.some((mail) => mail.includes("You are now an admin"))).toBe(true);
    });
  });

  test("without a running site, starts the database for the moment; a lost link can be renewed", async () => {
    const folder = await temporaryDataFolder({ empty: true });
    const first = await runAdmin(folder, "add", "lerato@example.com");
    expect(first.printed).toContain("reset-password?token=");
    expect(first.printed).toContain("No name was given");
    const again = await runAdmin(folder, "add", "lerato@example.com");
    expect(again.code).toBe(0);
    expect(again.printed).toContain("reset-password?token=");
  });

  test("says how it is used when it is used otherwise", async () => {
    const folder = await temporaryDataFolder({ empty: true });
    const misuses = [
      [],
      ["add"],
      ["add", "no address"],
      ["remove", "a@example.com"],
      ["add", "a@example.com", " "],
    ];
    const runs = await Promise.all(misuses.map((words) => runAdmin(folder, ...words)));
    for (const { code, printed } of runs) {
      expect(code).toBe(1);
      expect(printed).toContain('npm run admin -- add someone@company.example "Thandi Nkosi"');
    }
  });
});

describe("settings", () => {
  test("ADMIN_EMAIL and ADMIN_PASSWORD make an admin without a link; one demoted since stays so after a restart", async () => {
    const folder = await temporaryDataFolder();
    const admin = { ADMIN_EMAIL: "Boss@Example.com", ADMIN_PASSWORD: "a password of mine" };
    const credentials = { email: "boss@example.com", password: admin.ADMIN_PASSWORD };
    const first = await start(admin, folder);
    expect(first.firstAdminLink).toBeUndefined();
    const login = await postForm(first, "/login", credentials);
    expect(login.headers.get("location")).toBe("/admin/products");
    expect(first.printed()).not.toContain(admin.ADMIN_PASSWORD);

    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const backOffice = async () =>
      (await fetch(`${first.origin}/admin/products`, { headers: { cookie } })).text();
    expect(await backOffice()).toContain("Add your name");
    await postForm(first, "/account/name", { name: "Naledi Mokoena" }, { cookie });
    expect(await backOffice()).not.toContain("Add your name");

    await runAdmin(folder, "add", "naledi@example.com");
    const database = (await findRunningPostgres(`${folder}/postgres`)) ?? {};
    await queryDatabase(
      database,
      "update profiles set role = 'customer' where id = (select id from users where email = $1)",
      [credentials.email],
    );
    await eventually(async () => {
      const mails = await readOutbox(folder);
      expect(mails.some((mail) => mail.includes("Subject: A new admin was added"))).toBe(true);
    });
    await first.stop();
    const again = await start(admin, folder);
    expect(again.printed()).toContain("ADMIN_EMAIL is not an admin");
    const demoted = await postForm(again, "/login", credentials);
    expect(demoted.headers.get("location")).toBe("/shop");
  });

  test("a weak ADMIN_PASSWORD stops the start, and is not repeated", async () => {
    const weak = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "Summer2026" };
    const refused = await failToStart({ dataFolder: await temporaryDataFolder(), variables: weak });
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain("ADMIN_PASSWORD is easy to guess");
    expect(refused.printed).not.toContain(weak.ADMIN_PASSWORD);
  });

  test("MAINTENANCE=on answers every page with 503, but for staff and those who watch", async () => {
    const admin = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "a password of mine" };
    const site = await start({ MAINTENANCE: "on", DEMO: "off", ...admin });
    for (const path of ["/", "/nowhere", "/_.data", "/maintenance", "/sitemap.xml"]) {
      const answer = await fetch(`${site.origin}${path}`);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("retry-after"), path).toBe("600");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    const closed = await (await fetch(site.origin)).text();
    expect(closed).toMatch(/<h1[^>]*>Pardon Our Sparks<\/h1>/);
    expect(closed).toContain('<div class="canopy"');
    expect(closed.match(/class="cube-side /g)).toHaveLength(6);
    for (const path of [
      "/login",
      "/healthz",
      "/readyz",
      "/robots.txt",
      "/site.webmanifest",
      "/.well-known/security.txt",
    ]) {
      expect((await fetch(`${site.origin}${path}`)).status, path).toBe(200);
    }
    const sent = await fetch(`${site.origin}/api/contact`, { method: "POST" });
    expect(sent.status).toBe(503);
    // The back office goes on: closed to strangers as ever, open to staff.
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = admin;
    const login = await postForm(site, "/login", { email, password });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    for (const path of ["/admin", "/admin/products", "/admin/products/new"]) {
      const url = `${site.origin}${path}`;
      const stranger = await fetch(url, { redirect: "manual" });
      expect([stranger.status, stranger.headers.get("location")], path).toEqual([302, "/"]);
      const staff = await fetch(url, { redirect: "manual", headers: { cookie } });
      expect(staff.status, path).toBe(200);
    }
    // What was paid is written down all the same; without PayFast's settings nobody listens there.
    const paid = await fetch(`${site.origin}/api/payfast/notify`, { method: "POST" });
    expect(paid.status).toBe(404);
  });

  test("DEMO=off leaves the catalogue empty; HOST opened wider is said, with what to set", async () => {
    const folder = await temporaryDataFolder({ empty: true });
    const site = await start({ DEMO: "off", HOST: "0.0.0.0" }, folder);
    expect(site.printed()).not.toContain("demo catalogue");
    expect(site.printed()).toContain("Open to other machines: HOST is 0.0.0.0");
    expect(site.printed()).toContain("Set ORIGIN");
  });
});
