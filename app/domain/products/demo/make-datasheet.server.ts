import PDFDocument from "pdfkit";
import { company } from "#app/content/company.ts";
import type { DemoProduct } from "#app/database/demo/demo-product.ts";
import { mix } from "#app/database/demo/drawings/paint.ts";
import { projectFile } from "#app/database/project-file.server.ts";

const [PAGE, MARGIN] = [{ width: 595.28, height: 841.89 }, 48];
const WIDE = PAGE.width - 2 * MARGIN;
/** What a product stands on, here as on the site. */
export const stageColour = mix(0.975, 0.006, 300);

const COLOURS = {
  ink: mix(0.215, 0.035, 292),
  soft: mix(0.42, 0.035, 292),
  line: mix(0.885, 0.018, 300),
  stage: stageColour,
  brand: mix(0.5, 0.215, 293),
};

/** One page: what it is, its picture, its facts, and whom to ask. */
export async function makeDatasheet(product: DemoProduct, picture: Uint8Array): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en-ZA",
    info: { Title: `${product.name}: datasheet`, Author: company.legalName },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  document.registerFont("display", projectFile("app/fonts/bricolage-grotesque-650.ttf"));
  document.registerFont("text", projectFile("app/fonts/instrument-sans-400.ttf"));
  document.registerFont("strong", projectFile("app/fonts/instrument-sans-600.ttf"));

  drawHead(document, product);
  const below = drawIntroduction(document, product, picture);
  drawFacts(document, product, below + 26);
  drawFoot(document);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

type Document = InstanceType<typeof PDFDocument>;

function drawHead(document: Document, product: DemoProduct): void {
  document.font("display").fontSize(13).fillColor(COLOURS.ink).text(company.name, MARGIN, 42);
  document.font("text").fontSize(9).fillColor(COLOURS.soft);
  document.text("Datasheet", MARGIN, 45, { width: WIDE, align: "right" });
  line(document, 66);
  document.text(product.path.join("  /  "), MARGIN, 84, { width: WIDE });
  document.font("display").fontSize(32).fillColor(COLOURS.ink);
  document.text(product.name, MARGIN, 99, { width: WIDE, lineGap: -4 });
}

/** Returns where it ends. */
function drawIntroduction(document: Document, product: DemoProduct, picture: Uint8Array): number {
  const top = document.y + 14;
  const [width, height] = [250, 200];
  document.roundedRect(MARGIN, top, width, height, 8).fill(COLOURS.stage);
  document.image(Buffer.from(picture), MARGIN + 5, top + 4, { width: width - 10 });
  const [left, room] = [MARGIN + width + 24, WIDE - width - 24];
  const [first = "", ...others] = product.opening.split(/(?<=\.) /);
  document.font("strong").fontSize(13).fillColor(COLOURS.ink);
  document.text(first, left, top + 2, { width: room, lineGap: 3 });
  document.font("text").fontSize(10.5).fillColor(COLOURS.soft);
  document.text(others.join(" "), left, document.y + 8, { width: room, lineGap: 3 });
  document.text(product.closing, left, document.y + 8, { width: room, lineGap: 3 });
  return Math.max(top + height, document.y);
}

function drawFacts(document: Document, product: DemoProduct, top: number): void {
  document.font("display").fontSize(16).fillColor(COLOURS.ink).text("Specifications", MARGIN, top);
  let y = top + 30;
  for (const point of product.points) {
    const [name = "", ...value] = point.split(": ");
    line(document, y - 7);
    document
      .font("text")
      .fontSize(10)
      .fillColor(COLOURS.soft)
      .text(name, MARGIN, y, { width: 120 });
    document.font("strong").fillColor(COLOURS.ink);
    document.text(value.join(": "), MARGIN + 130, y, { width: WIDE - 130, lineGap: 2 });
    y = document.y + 14;
  }
  line(document, y - 7);
}

function drawFoot(document: Document): void {
  const top = PAGE.height - 112;
  line(document, top);
  document
    .font("strong")
    .fontSize(10)
    .fillColor(COLOURS.ink)
    .text(company.legalName, MARGIN, top + 14);
  const wayTo = [company.email, company.phone.shown, company.address.join(", ")];
  document.font("text").fontSize(9).fillColor(COLOURS.soft);
  document.text(wayTo.join("   ·   "), MARGIN, top + 30, { width: WIDE, lineBreak: false });
  document.text("Part of the demo catalogue: the product is invented.", MARGIN, top + 44, {
    width: WIDE,
    lineBreak: false,
  });
  document.rect(0, PAGE.height - 8, PAGE.width, 8).fill(COLOURS.brand);
}

function line(document: Document, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDE, y)
    .lineWidth(0.7)
    .stroke(COLOURS.line);
}
