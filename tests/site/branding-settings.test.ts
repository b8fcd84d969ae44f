import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toCss, toHex } from "#app/content/brand/oklch.ts";
import { brandColoursOf, defaultColours } from "#app/content/brand/palettes.ts";
import { publicPages } from "#app/content/public-pages.server.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { sweepUploads } from "#app/domain/catalogue/product-files.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfDrawings } from "#tests/helpers/pdf-text.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };
const PATH = "/admin/settings/branding";
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
let database: Database;
let admin: FormBrowser;
let visitor: FormBrowser;

beforeAll(async () => {
  postgres = await startSeparateDatabase();
  folder = await makeDataFolder();
  const variables = { DATABASE_URL: postgres.url, DEMO: "off" };
  site = await startSiteProcess({ dataFolder: folder.path, variables });
  database = openDatabase(postgres.address);
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin'");
  admin = new FormBrowser(site.origin);
  await admin.post("/login", { email: staff.email, password: staff.password });
  visitor = new FormBrowser(site.origin);
});
afterAll(async () => {
  await closeDatabase(database);
  await site.stop();
  await postgres.close();
  await folder.remove();
});

const DEFAULT_CSS = Object.values(defaultColours).map(toCss);
const DEFAULT_HEX = [...Object.values(defaultColours).map(toHex), "#3e3a55", "#555268"];
const lagoon = brandColoursOf({ palette: "lagoon", colour: "#000000" });

const defaultColoursIn = (source: string) =>
  [...DEFAULT_CSS, ...DEFAULT_HEX].filter((value) => source.includes(value));

describe("colours", () => {
  test("a fresh installation adds no style to its pages", async () => {
    await visitor.open("/");
    expect(visitor.html).not.toContain("brand-colours");
    expect(visitor.html).toContain('content="#0f0b1b"');
  });

  test("are saved only if they exist", async () => {
    await admin.open(PATH);
    await admin.press("Save", { palette: "neon" });
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("Choose one of the palettes.");
    await admin.press("Save", { palette: "custom", colour: "red;}" });
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("enter it as # and six digits");
  });

  test("another palette leaves no default colour in pages, drawings, emails and documents", async () => {
    await admin.open(PATH);
    await admin.press("Save", { palette: "lagoon" });
    expect(admin.text).toContain("The colours have been saved.");

    await eventually(async () => {
      await visitor.open("/");
      expect(visitor.html).toContain(`--color-brand:${toCss(lagoon.brand)}`);
    });
    const drawings = new Set<string>();
    for (const path of [...publicPages(), "/cart", "/login", "/nowhere", "/site.webmanifest"]) {
      await visitor.open(path);
      expect([path, defaultColoursIn(visitor.html)]).toEqual([path, []]);
      for (const [, file = ""] of visitor.html.matchAll(/"(\/[\w/-]+\.svg[^"]*)"/g)) {
        drawings.add(file);
      }
    }
    expect(drawings.size).toBeGreaterThanOrEqual(8);
    for (const file of drawings) {
      const drawn = await (await fetch(site.origin + file)).text();
      expect([file, defaultColoursIn(drawn)]).toEqual([file, []]);
    }
    await visitor.open("/");
    expect(visitor.html).not.toContain("og:image");
    expect(visitor.html).toContain(
      `<meta name="theme-color" content="${toHex(lagoon["surface-inverse"])}"/>`,
    );

    const { rows } = await database.$client.query(
      "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
    );
    const details = {
      fullName: "Thandi Nkosi",
      email: "thandi@example.com",
      phone: "0821234567",
      deliveryMethod: "collection",
      paymentMethod: "eft",
    };
    await visitor.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
    await visitor.post("/checkout", { ...details, go: "review" });
    await visitor.open("/checkout/review");
    await visitor.press("Place order and pay R 49.90 by EFT");
    expect(defaultColoursIn(visitor.html)).toEqual([]);
    const { body } = await visitor.get(`${visitor.path.split("?")[0]}/pro-forma.pdf`);
    const [drawn = ""] = pdfDrawings(body);
    expect(drawn).toContain(pdfColour(toHex(lagoon.brand)));
    expect(DEFAULT_HEX.filter((hex) => drawn.includes(pdfColour(hex)))).toEqual([]);

    const mail = await eventually(async () => {
      const sent = await readEmlFolder(folder.path);
      const found = sent.find((text) => text.includes("thandi@example.com"));
      if (!found) throw new Error("no mail yet");
      return found.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    });
    expect(mail).toContain(toHex(lagoon["surface-inverse"]));
    expect(defaultColoursIn(mail)).toEqual([]);
  });

  test("a colour of one's own gives its hue", async () => {
    await admin.open(PATH);
    await admin.press("Save", { palette: "custom", colour: "#E4002B" });
    const own = brandColoursOf({ palette: "custom", colour: "#e4002b" });
    await eventually(async () => {
      await visitor.open("/");
      expect(visitor.html).toContain(`--color-brand:${toCss(own.brand)}`);
    });
    await admin.open("/admin/audit");
    expect(admin.text).toContain("Sipho changed");
    expect(admin.text).toContain("custom");
  });
});

describe("the logo", () => {
  const LOGO_PATH = `${PATH}/logo`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><script>alert(1)</script><rect width="60" height="20" rx="4" fill="#102030"/></svg>';

  async function send(fields: Record<string, string | Blob>) {
    await admin.open(LOGO_PATH);
    const form = new FormData();
    form.set("version", admin.fieldValue("version") ?? "");
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: site.origin };
    return fetch(site.origin + LOGO_PATH, {
      method: "POST",
      body: form,
      headers,
      redirect: "manual",
    });
  }

  test("is refused when it is no picture", async () => {
    for (const file of ["", "hello", "<svg", '<?xml version="1.0"?><html/>']) {
      const answer = await send({ logo: new Blob([file]) });
      expect([file, answer.status]).toEqual([file, 422]);
      expect(await answer.text()).toMatch(/Choose a file\.|cannot be read as a picture/);
    }
  });

  test("is drawn from an SVG and shown on pages, as icons, in emails and documents", async () => {
    expect((await fetch(`${site.origin}/logo.png`)).status).toBe(404);
    const answer = await send({ logo: new Blob([svg], { type: "image/svg+xml" }) });
    expect(answer.status).toBe(302);
    await eventually(async () => {
      await visitor.open("/");
      expect(visitor.html).toMatch(/<img src="\/media[^"]+logo\.png" alt="Jacaranda ICT"/);
    });
    // Much of it is dark.
    expect(visitor.html).toContain("logo-plate");
    expect(visitor.html).toMatch(/property="og:image" content="[^"]+\.w1200\.png"/);
    const icons = [...visitor.html.matchAll(/rel="(?:apple-touch-)?icon" href="([^"]+)"/g)];
    expect(icons).toHaveLength(2);
    await visitor.open("/site.webmanifest");
    const manifest = JSON.parse(visitor.html) as { icons: { src: string; sizes: string }[] };
    for (const [path = "", size] of [
      [icons[0]?.[1], "32x32"],
      [icons[1]?.[1], "180x180"],
      ...manifest.icons.map(({ src, sizes }) => [src, sizes]),
    ]) {
      const picture = await fetch(site.origin + path);
      expect(picture.headers.get("content-type")).toBe("image/png");
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(size);
    }
    const whole = await fetch(`${site.origin}/logo.png`);
    expect(whole.headers.get("content-type")).toBe("image/png");
    const { width, height } = await sharp(await whole.arrayBuffer()).metadata();
    expect([width, height]).toEqual([960, 320]);

    await visitor.post("/forgot-password", { email: staff.email });
    await eventually(async () => {
      const mails = (await readEmlFolder(folder.path)).map((mail) => mail.replaceAll("=\r\n", ""));
      expect(mails.some((mail) => mail.includes("/logo.png"))).toBe(true);
    });
    const { rows } = await database.$client.query("select access_key from orders limit 1");
    const { body } = await visitor.get(`/orders/${rows[0].access_key}/pro-forma.pdf`);
    expect(Buffer.from(body).toString("latin1")).toContain("/Subtype /Image");
  });

  test("is kept by the sweep, and removed by its owner", async () => {
    await database.$client.query("update pictures set attached_at = now() - interval '3 days'");
    const files = { list: async function* () {}, delete: async () => {} };
    await sweepUploads({ database, files: files as never });
    const kept = await database.$client.query("select from pictures where path like '%-logo.png'");
    expect(kept.rows).toHaveLength(1);
    expect((await send({ do: "remove" })).status).toBe(302);
    await eventually(async () => {
      await visitor.open("/");
      expect(visitor.html).not.toContain("logo.png");
    });
    await sweepUploads({ database, files: files as never });
    const gone = await database.$client.query("select from pictures where path like '%-logo.png'");
    expect(gone.rows).toHaveLength(0);
  });
});

/** "#6e39cf" as a PDF writes it, three numbers from 0 to 1. */
function pdfColour(hex: string): string {
  const numbers = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return `${numbers.join(" ")} `;
}
