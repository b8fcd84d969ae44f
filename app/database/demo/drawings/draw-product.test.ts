import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { demoProducts } from "../demo-catalogue.ts";
import { drawingSize, drawProduct } from "./draw-product.ts";
import { looks } from "./looks.ts";

const drawings = demoProducts.flatMap(({ name }) =>
  drawProduct(name).map((draw, at) => ({ name: `${name} ${at + 1}`, svg: draw() })),
);

describe("the drawings of the demo products", () => {
  test("are one to five for each product, and for nothing else", () => {
    const counts = demoProducts.map(({ name }) => drawProduct(name).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 5]);
    expect(Object.keys(looks).sort()).toEqual(demoProducts.map(({ name }) => name).sort());
    expect(drawProduct("Unknown")).toEqual([]);
  });

  test("are all different", () => {
    expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
    const covers = demoProducts.map(({ name }) => drawProduct(name)[0]?.());
    expect(new Set(covers).size).toBe(demoProducts.length);
  });

  test("need no font and nothing from elsewhere, and use nothing slow to render", () => {
    const wrong = drawings.filter(({ svg }) =>
      /<text|<image|href=|style=|<filter| opacity="|NaN|undefined|Infinity/.test(svg),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("are the same every time they are drawn", () => {
    expect(drawProduct("Highveld 14 Plus")[0]?.()).toBe(drawings[0]?.svg);
  });

  test("stand whole in the middle of the picture, on clear ground", async () => {
    const wrong: string[] = [];
    for (const { name, svg } of drawings) {
      const small = sharp(Buffer.from(svg)).resize({ width: 80 });
      const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
      const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0;
      const rim = Array.from({ length: info.width }, (_, x) => [
        alpha(x, 0),
        alpha(x, info.height - 1),
      ])
        .concat(
          Array.from({ length: info.height }, (_, y) => [alpha(0, y), alpha(info.width - 1, y)]),
        )
        .flat();
      let solid = 0;
      for (let at = 3; at < data.length; at += 4) solid += Number((data[at] ?? 0) > 250);
      const share = solid / (info.width * info.height);
      // A shadow may fade out at the rim; a body may not touch it.
      if (Math.max(...rim) > 60 || share < 0.06 || share > 0.75) {
        wrong.push(`${name}: rim ${Math.max(...rim)}, share ${share.toFixed(2)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test("are as wide as the widest variant", () => {
    expect(drawingSize).toEqual({ width: 1280, height: 1024 });
  });
});
