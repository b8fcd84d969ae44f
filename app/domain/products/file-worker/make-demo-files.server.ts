import sharp from "sharp";
import { demoProducts } from "#app/database/demo/demo-catalogue.ts";
import { drawProduct } from "#app/database/demo/drawings/draw-product.ts";
import { makeDatasheet, stageColour } from "../demo/make-datasheet.server.ts";

/** A drawing of this product as anyone would upload it; undefined beyond the last. */
export async function drawPicture(name: string, place: number): Promise<Buffer | undefined> {
  const svg = drawProduct(name)[place]?.();
  return svg === undefined
    ? undefined
    : sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

export async function writeDatasheet(name: string): Promise<Buffer | undefined> {
  const product = demoProducts.find((each) => each.name === name);
  const cover = drawProduct(name)[0]?.();
  return product && cover ? makeDatasheet(product, await onPaper(cover)) : undefined;
}

/** PDFs take pictures as jpeg without further ado; the stage shows where the drawing is clear. */
function onPaper(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize({ width: 960 })
    .flatten({ background: stageColour })
    .jpeg({ quality: 84 })
    .toBuffer();
}
