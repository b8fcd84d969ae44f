import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { toCss, toHex } from "#app/content/brand/oklch.ts";
import { brandColoursOf, defaultColours } from "#app/content/brand/palettes.ts";
import { sweepUploads } from "#app/domain/catalogue/product-files.server.ts";
import { publicPages } from "#app/seo/public-pages.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfDrawings } from "#tests/helpers/pdf-text.ts";
import { titleIn } from "#tests/helpers/render-page.ts";
import { oneProcess } from "#tests/helpers/site/two-processes.ts";

const PATH = "/admin/settings/branding";
const sites = oneProcess();

const DEFAULT_CSS = Object.values(defaultColours).map(toCss);
const DEFAULT_HEX = [...Object.values(defaultColours).map(toHex), "#3e3a55", "#555268"];
const lagoon = brandColoursOf({ palette: "lagoon", colour: "#000000" });

const defaultColoursIn = (source: string) =>
  [...DEFAULT_CSS, ...DEFAULT_HEX].filter((value) => source.includes(value));

describe("colours", () => {
  test("a fresh installation adds no style to its pages", async () => {
    await sites.visitor.open("/");
    expect(sites.visitor.html).not.toContain("brand-colours");
    expect(sites.visitor.html).toContain('content="#0f0b1b"');
  });

  test("are saved only if they exist", async () => {
    await sites.admin.open(PATH);
    await sites.admin.press("Save", { palette: "neon" });
    expect(sites.admin.status).toBe(422);
    expect(sites.admin.text).toContain("Choose one of the palettes.");
    await sites.admin.press("Save", { palette: "custom", colour: "red;}" });
    expect(sites.admin.status).toBe(422);
    expect(sites.admin.text).toContain("enter it as # and six digits");
  });

  test("another palette leaves no default colour in pages, drawings, emails and documents", async () => {
    await sites.admin.open(PATH);
    await sites.admin.press("Save", { palette: "lagoon" });
    expect(sites.admin.text).toContain("The colours have been saved.");

    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.html).toContain(`--color-brand:${toCss(lagoon.brand)}`);
    });
    const drawings = new Set<string>();
    for (const path of [...publicPages(), "/cart", "/login", "/nowhere", "/site.webmanifest"]) {
      await sites.visitor.open(path);
      expect([path, defaultColoursIn(sites.visitor.html)]).toEqual([path, []]);
      for (const [, file = ""] of sites.visitor.html.matchAll(/"(\/[\w/-]+\.svg[^"]*)"/g)) {
        drawings.add(file);
      }
    }
    expect(drawings.size).toBeGreaterThanOrEqual(8);
    for (const file of drawings) {
      const drawn = await (await fetch(sites.origins.visitors + file)).text();
      expect([file, defaultColoursIn(drawn)]).toEqual([file, []]);
    }
    await sites.visitor.open("/");
    expect(sites.visitor.html).not.toContain("og:image");
    expect(sites.visitor.html).toContain(
      `<meta name="theme-color" content="${toHex(lagoon["surface-inverse"])}"/>`,
    );

    const { rows } = await sites.database.$client.query(
      "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
    );
    const details = {
      fullName: "Thandi Nkosi",
      email: "thandi@example.com",
      phone: "0821234567",
      deliveryMethod: "collection",
      paymentMethod: "eft",
    };
    await sites.visitor.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
    await sites.visitor.post("/checkout", { ...details, go: "review" });
    await sites.visitor.open("/checkout/review");
    await sites.visitor.press("Place order and pay R 49.90 by EFT");
    expect(defaultColoursIn(sites.visitor.html)).toEqual([]);
    const { body } = await sites.visitor.get(`${sites.visitor.path.split("?")[0]}/pro-forma.pdf`);
    const [drawn = ""] = pdfDrawings(body);
    expect(drawn).toContain(pdfColour(toHex(lagoon.brand)));
    expect(DEFAULT_HEX.filter((hex) => drawn.includes(pdfColour(hex)))).toEqual([]);

    const mail = await eventually(async () => {
      const sent = await sites.emails();
      const found = sent.find((text) => text.includes("thandi@example.com"));
      if (!found) throw new Error("no mail yet");
      return found.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    });
    expect(mail).toContain(toHex(lagoon["surface-inverse"]));
    expect(defaultColoursIn(mail)).toEqual([]);
  });

  test("a colour of one's own gives its hue", async () => {
    await sites.admin.open(PATH);
    await sites.admin.press("Save", { palette: "custom", colour: "#E4002B" });
    const own = brandColoursOf({ palette: "custom", colour: "#e4002b" });
    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.html).toContain(`--color-brand:${toCss(own.brand)}`);
    });
    await sites.admin.open("/admin/audit");
    expect(sites.admin.text).toContain("Sipho changed");
    expect(sites.admin.text).toContain("custom");
  });
});

describe("the logo", () => {
  const LOGO_PATH = `${PATH}/logo`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><script>alert(1)</script><rect width="60" height="20" rx="4" fill="#102030"/></svg>';

  async function send(fields: Record<string, string | Blob>) {
    await sites.admin.open(LOGO_PATH);
    const form = new FormData();
    form.set("version", sites.admin.fieldValue("version") ?? "");
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const cookie = [...sites.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: sites.origins.visitors };
    return fetch(sites.origins.visitors + LOGO_PATH, {
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
    expect((await fetch(`${sites.origins.visitors}/logo.png`)).status).toBe(404);
    const answer = await send({ logo: new Blob([svg], { type: "image/svg+xml" }) });
    expect(answer.status).toBe(302);
    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.html).toMatch(/<img src="\/media[^"]+logo\.png" alt="Jacaranda ICT"/);
    });
    // Much of it is dark.
    expect(sites.visitor.html).toContain("logo-plate");
    expect(sites.visitor.html).toMatch(/property="og:image" content="[^"]+\.w1200\.png"/);
    const icons = [...sites.visitor.html.matchAll(/rel="(?:apple-touch-)?icon" href="([^"]+)"/g)];
    expect(icons).toHaveLength(2);
    await sites.visitor.open("/site.webmanifest");
    const manifest = JSON.parse(sites.visitor.html) as { icons: { src: string; sizes: string }[] };
    for (const [path = "", size] of [
      [icons[0]?.[1], "32x32"],
      [icons[1]?.[1], "180x180"],
      ...manifest.icons.map(({ src, sizes }) => [src, sizes]),
    ]) {
      const picture = await fetch(sites.origins.visitors + path);
      expect(picture.headers.get("content-type")).toBe("image/png");
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(size);
    }
    const whole = await fetch(`${sites.origins.visitors}/logo.png`);
    expect(whole.headers.get("content-type")).toBe("image/png");
    const { width, height } = await sharp(await whole.arrayBuffer()).metadata();
    expect([width, height]).toEqual([960, 320]);

    await sites.visitor.post("/forgot-password", { email: sites.staff.email });
    await eventually(async () => {
      const mails = (await sites.emails()).map((mail) => mail.replaceAll("=\r\n", ""));
      expect(mails.some((mail) => mail.includes("/logo.png"))).toBe(true);
    });
    const { rows } = await sites.database.$client.query("select access_key from orders limit 1");
    const { body } = await sites.visitor.get(`/orders/${rows[0].access_key}/pro-forma.pdf`);
    expect(Buffer.from(body).toString("latin1")).toContain("/Subtype /Image");
  });

  test("is on the packing slip, and has a background where its owner wants one", async () => {
    const { rows } = await sites.database.$client.query("select number from orders limit 1");
    const slip = `/admin/orders/${rows[0].number}/packing-slip`;
    await sites.admin.open(slip);
    expect(titleIn(sites.admin.html)).toContain(`Packing slip ORD-${rows[0].number}`);
    expect(sites.admin.html).toMatch(/class="packing-logo"><img src="\/media[^"]+logo\.png"/);
    expect((await send({ do: "plates", plateOnLight: "yes" })).status).toBe(302);
    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.html).toContain("logo.png");
      expect(sites.visitor.html).not.toContain("logo-plate");
    });
    await sites.admin.open(slip);
    expect(sites.admin.html).toMatch(/class="packing-logo"><img [^>]*class="logo-plate"/);
  });

  test("is kept by the sweep, and removed by its owner", async () => {
    await sites.database.$client.query(
      "update pictures set attached_at = now() - interval '3 days'",
    );
    const files = { list: async function* () {}, delete: async () => {} };
    await sweepUploads({ database: sites.database, files: files as never });
    const kept = await sites.database.$client.query(
      "select from pictures where path like '%-logo.png'",
    );
    expect(kept.rows).toHaveLength(1);
    expect((await send({ do: "remove" })).status).toBe(302);
    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.html).not.toContain("logo.png");
    });
    await sweepUploads({ database: sites.database, files: files as never });
    const gone = await sites.database.$client.query(
      "select from pictures where path like '%-logo.png'",
    );
    expect(gone.rows).toHaveLength(0);
  });
});

/** "#6e39cf" as a PDF writes it, three numbers from 0 to 1. */
function pdfColour(hex: string): string {
  const numbers = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return `${numbers.join(" ")} `;
}
