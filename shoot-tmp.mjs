import { chromium } from "@playwright/test";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ baseURL: "http://127.0.0.1:4240", reducedMotion: "reduce" });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console", m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("pageerror", String(e).slice(0, 500)));
const r = await page.request.post("/login", { form: { email: "naledi@example.com", password: "four words in a row" }, headers: { origin: "http://127.0.0.1:4240" }, maxRedirects: 0 });
console.log(r.status());
const jobs = process.argv.slice(2).map((x) => x.split("@"));
for (const [path, widths = "1280,390", name] of jobs) for (const w of widths.split(",")) {
  await page.setViewportSize({ width: +w, height: +w < 800 ? 844 : 900 });
  await page.goto(path); await page.waitForTimeout(600);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > +w) console.log("WIDE", path, w, wide);
  await page.screenshot({ path: `/tmp/staff-shots/${name ?? path.replace(/\W+/g, "_")}-${w}.png`, fullPage: true });
}
await browser.close();
