import { describe, expect, test } from "vitest";
import { pictureFiles, pictureStem, readCover, readPictures, variantPath } from "./picture.ts";

const addresses = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const router = {
  path: "1-a-router.jpg",
  width: 900,
  height: 600,
  colour: "#aabbcc",
  widths: [320],
};

describe("readPictures", () => {
  test("returns URL, size, colour, and the variants in order of preference", () => {
    expect(readPictures(addresses, [router])).toEqual([
      {
        src: "/media/product-images/1-a-router.jpg",
        width: 900,
        height: 600,
        colour: "#aabbcc",
        sources: [
          { type: "image/avif", srcSet: "/media/product-images/1-a-router.w320.avif 320w" },
          { type: "image/webp", srcSet: "/media/product-images/1-a-router.w320.webp 320w" },
        ],
      },
    ]);
  });

  test("lists the URL of every width", () => {
    const [picture] = readPictures(addresses, [{ ...router, widths: [320, 640, 1280] }]);
    expect(picture?.sources[0]?.srcSet.split(", ").map((part) => part.split(" ")[1])).toEqual([
      "320w",
      "640w",
      "1280w",
    ]);
  });

  test("accepts bare paths, without variants", () => {
    expect(readPictures(addresses, ["1-a-router.jpg"])).toEqual([
      {
        src: "/media/product-images/1-a-router.jpg",
        width: 1280,
        height: 1024,
        colour: undefined,
        sources: [],
      },
    ]);
  });

  test.each([
    [undefined],
    [null],
    ["1-a-router.jpg"],
    [{ path: "a.jpg" }],
    [[null, 7, {}, { path: 7 }, "", "../secret.png", "https://elsewhere/a.png", "a.svg", "a.pdf"]],
  ])("leaves out entries without a valid file name: %j", (images) => {
    expect(readPictures(addresses, images)).toEqual([]);
  });

  test.each([
    [{ ...router, colour: "red;}" }, { colour: undefined }],
    [
      { ...router, width: -1 },
      { width: 1280, height: 1024 },
    ],
    [
      { ...router, height: "600" },
      { width: 1280, height: 1024 },
    ],
    [{ ...router, widths: "320" }, { sources: [] }],
    [{ ...router, widths: ["x", 0, 1.5] }, { sources: [] }],
  ])("ignores invalid metadata: %j", (image, expected) => {
    expect(readPictures(addresses, [image])).toEqual([expect.objectContaining(expected)]);
  });

  test("readCover returns the first picture", () => {
    expect(readCover(addresses, [router, "b.png"])?.src).toMatch(/router\.jpg$/);
    expect(readCover(addresses, [])).toBeUndefined();
    expect(readCover(addresses, null)).toBeUndefined();
  });
});

test("all files of a picture share its stem", () => {
  const files = pictureFiles({
    path: "1-a-router.jpg",
    widths: [320, 640],
    sharePicture: "stored",
  });
  expect(files).toEqual([
    "1-a-router.jpg",
    "1-a-router.w320.avif",
    "1-a-router.w320.webp",
    "1-a-router.w640.avif",
    "1-a-router.w640.webp",
    "1-a-router.share.jpg",
  ]);
  expect(new Set(files.map(pictureStem))).toEqual(new Set(["1-a-router"]));
  expect(variantPath("1-a-router.jpg", 1280, "avif")).toBe("1-a-router.w1280.avif");
});
