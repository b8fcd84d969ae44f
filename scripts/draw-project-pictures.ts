/**
 * Draws the screens of the projects, and films two of them, into app/pages/projects/media. Needs
 * Chromium, and ffmpeg for the films. After a change: node scripts/draw-project-pictures.ts [slug]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { projectFile } from "#app/database/project-file.server.ts";
import { branchMap } from "./project-pictures/branch-map.ts";
import { kitStyles } from "./project-pictures/drawing-kit.ts";
import { faultDesk } from "./project-pictures/fault-desk.ts";
import { gatehouse } from "./project-pictures/gatehouse.ts";
import { inboxScene, inboxTriage } from "./project-pictures/inbox-triage.ts";
import { invoiceReader } from "./project-pictures/invoice-reader.ts";
import { loadWatch, loadWatchScene } from "./project-pictures/load-watch.ts";
import { siteSurvey } from "./project-pictures/site-survey.ts";
import { stockroom } from "./project-pictures/stockroom.ts";

const projects = [
  loadWatch,
  inboxTriage,
  stockroom,
  gatehouse,
  branchMap,
  invoiceReader,
  faultDesk,
  siteSurvey,
];
const films = { "load-watch": loadWatchScene, "inbox-triage": inboxScene };
const MEDIA = projectFile("app/pages/projects/media");
const THUMB = { width: 960, height: 600, widths: [480, 960, 1600] };
const SHOT = { width: 1200, height: 800, widths: [640, 1600] };
const [FRAMES_A_SECOND, SECONDS] = [20, 8];

const only = process.argv[2];
mkdirSync(MEDIA, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const { slug, thumb, shots } of projects.filter((project) => !only || project.slug === only)) {
  await draw(`${slug}-thumb`, thumb, THUMB);
  for (const [name, html] of Object.entries(shots)) await draw(`${slug}-${name}`, html, SHOT);
  console.log(slug);
}
for (const [slug, scene] of Object.entries(films)) {
  if (only && only !== slug) continue;
  await film(`${slug}-film`, (moment) => scene(moment, true), { width: 1200, height: 600 }, 1);
  await film(`${slug}-glance`, (moment) => scene(moment, false), THUMB, 2 / 3);
  console.log(`${slug}, filmed`);
}
await browser.close();

type Size = { width: number; height: number };

async function draw(name: string, html: string, size: Size & { widths: number[] }): Promise<void> {
  const page = await open(size, Math.max(...size.widths) / size.width);
  const picture = await shoot(page, html);
  await page.close();
  for (const width of size.widths) {
    const scaled = sharp(picture).resize({ width });
    await scaled
      .clone()
      .avif({ quality: 58, effort: 4 })
      .toFile(join(MEDIA, `${name}-${width}.avif`));
    await scaled
      .clone()
      .webp({ quality: 82, effort: 5 })
      .toFile(join(MEDIA, `${name}-${width}.webp`));
  }
}

async function film(
  name: string,
  scene: (moment: number) => string,
  size: Size,
  scale: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "film-"));
  const page = await open(size, scale);
  const count = FRAMES_A_SECOND * SECONDS;
  for (let frame = 0; frame < count; frame++) {
    const picture = await shoot(page, scene(frame / count));
    await sharp(picture).toFile(join(folder, `${String(frame).padStart(4, "0")}.png`));
    if (frame === Math.round(count * 0.5)) {
      await sharp(picture)
        .webp({ quality: 82 })
        .toFile(join(MEDIA, `${name}-poster.webp`));
    }
  }
  await page.close();
  const input = [
    "-y",
    "-loglevel",
    "error",
    "-framerate",
    `${FRAMES_A_SECOND}`,
    "-i",
    join(folder, "%04d.png"),
    "-an",
    "-pix_fmt",
    "yuv420p",
  ];
  const run = (...options: string[]) => execFileSync("ffmpeg", [...input, ...options]);
  run(
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "27",
    "-movflags",
    "+faststart",
    join(MEDIA, `${name}.mp4`),
  );
  run(
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "38",
    "-cpu-used",
    "3",
    "-b:v",
    "0",
    "-row-mt",
    "1",
    join(MEDIA, `${name}.webm`),
  );
  rmSync(folder, { recursive: true });
}

async function open({ width, height }: Size, deviceScaleFactor: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor });
  const face = (name: string, file: string) =>
    `@font-face{font-family:"${name}";font-weight:400 700;src:url(data:font/woff2;base64,${readFileSync(projectFile(`app/fonts/${file}`)).toString("base64")})}`;
  await page.setContent(
    `<!doctype html><style>${face("Display", "bricolage-grotesque.woff2")}${face("Text", "instrument-sans.woff2")}${kitStyles}</style><main><b style="font-family:Display">.</b><b style="font-family:Text">.</b></main>`,
  );
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  return page;
}

async function shoot(page: Page, html: string): Promise<Buffer> {
  await page.evaluate((inner) => {
    const main = document.querySelector("main");
    if (main) main.innerHTML = inner;
  }, html);
  return page.screenshot();
}
