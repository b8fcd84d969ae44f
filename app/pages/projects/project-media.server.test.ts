import { statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Picture } from "#app/content/kinds/fields.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { projectCards, projectPicture, videoSources } from "./project-media.server.ts";

const FILM_BYTES = 300_000;
const media = (file: string) => projectFile(`app/pages/projects/media/${file}`);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const { projects, portfolio } = siteContent();
const pictures = projects.flatMap(({ thumb, images }) =>
  [thumb, ...images.map(({ picture }) => picture)].flatMap((picture) => picture ?? []),
);
const films = projects.flatMap(({ video, thumbVideo }) =>
  [video, thumbVideo].flatMap((film) => film ?? []),
);

describe("the media that come with the projects", () => {
  test("every picture exists in two formats and several widths", () => {
    expect(pictures.length).toBeGreaterThan(20);
    for (const picture of pictures) {
      const { avif = "", webp = "" } = projectPicture(picture, files) ?? {};
      expect(avif.split(", ").length).toBeGreaterThanOrEqual(2);
      expect(webp.split(", ").length).toBe(avif.split(", ").length);
      expect(avif + webp).not.toContain("undefined");
    }
  });

  test("picture dimensions match their attributes", async () => {
    for (const picture of pictures) {
      const { width, height } = projectPicture(picture, files) ?? {};
      const file = await sharp(media(`${picture.builtIn}-1600.webp`)).metadata();
      expect([picture.builtIn, width, height]).toEqual([picture.builtIn, file.width, file.height]);
    }
  });

  test("each video exists as mp4, webm and poster, under 300 KB", () => {
    expect(films.length).toBeGreaterThanOrEqual(4);
    for (const film of films) {
      const { sources = [], poster } = videoSources(film, files) ?? {};
      expect(sources.map(({ type }) => type)).toEqual(["video/mp4", "video/webm"]);
      expect(poster).toContain(`${film.builtIn}-poster`);
      for (const ending of [".mp4", ".webm", "-poster.webp"]) {
        const file = `${film.builtIn}${ending}`;
        expect(statSync(media(file)).size, file).toBeLessThan(FILM_BYTES);
      }
    }
  });
});

describe("uploaded media", () => {
  const focus = { x: 20, y: 50 };
  const upload: Picture = {
    ...{ path: "1-a-x.png", width: 900, height: 600, widths: [320] },
    ...{ alt: "A rack", focus },
  };

  test("come from the file store", () => {
    expect(projectPicture(upload, files)).toMatchObject({
      src: "/media/product-images/1-a-x.png",
      webp: "/media/product-images/1-a-x.w320.webp 320w",
      width: 900,
      focus,
    });
    const film = { mp4: "1-a-film.mp4", webm: "1-b-film.webm", poster: upload };
    expect(videoSources(film, files)).toEqual({
      sources: [
        { src: "/media/content-videos/1-a-film.mp4", type: "video/mp4" },
        { src: "/media/content-videos/1-b-film.webm", type: "video/webm" },
      ],
      poster: "/media/product-images/1-a-x.png",
    });
    expect(videoSources({ mp4: "1-a-film.mp4" }, files)).not.toHaveProperty("poster");
  });

  test("that do not exist are left out", () => {
    expect(projectPicture(null, files)).toBeUndefined();
    expect(projectPicture({ builtIn: "nothing", alt: "", focus }, files)).toBeUndefined();
    for (const film of [null, { builtIn: "nothing" }, {}, { mp4: "../a.exe", poster: upload }]) {
      expect(videoSources(film, files)).toBeUndefined();
    }
  });
});

test("a card has no description", () => {
  for (const card of projectCards(projects, portfolio, files))
    expect(card).not.toHaveProperty("description");
});

test("a card has the category as the owner calls it now, and none once that was removed", () => {
  const [website, ...others] = portfolio.categories;
  if (!website) throw new Error("There is no category");
  const renamed = { categories: [{ ...website, name: "Web shop", colour: "red" as const }] };
  const ofWebsite = projects.filter(({ category }) => category === website.slug).slice(0, 1);
  expect(projectCards(ofWebsite, renamed, files)[0]?.category).toEqual({
    name: "Web shop",
    slug: "website",
    colour: "red",
  });
  expect(projectCards(ofWebsite, { categories: others }, files)[0]?.category).toBeUndefined();
});
