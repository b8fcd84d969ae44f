import { statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { projects } from "#app/content/projects/projects.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import {
  projectCards,
  screenshotSources,
  thumbSources,
  videoSources,
} from "./project-media.server.ts";

const FILM_BYTES = 300_000;
const media = (file: string) => projectFile(`app/pages/projects/media/${file}`);

describe("project media", () => {
  test("every picture exists in two formats and several widths", async () => {
    for (const project of projects) {
      const sources = [
        ...(project.thumb ? [thumbSources(project.thumb)] : []),
        ...(project.images ?? []).map(screenshotSources),
      ];
      for (const { avif, webp } of sources) {
        expect(avif.split(", ").length).toBeGreaterThanOrEqual(2);
        expect(webp.split(", ").length).toBe(avif.split(", ").length);
      }
    }
  });

  test("picture dimensions match their attributes", async () => {
    for (const { thumb, images = [] } of projects) {
      const declared = [
        ...(thumb ? [{ name: thumb.name, ...sizeOf(thumbSources(thumb)) }] : []),
        ...images.map((image) => ({ name: image.name, ...sizeOf(screenshotSources(image)) })),
      ];
      for (const { name, width, height } of declared) {
        const file = await sharp(media(`${name}-1600.webp`)).metadata();
        expect({ name, width, height }).toEqual({ name, width: file.width, height: file.height });
      }
    }
  });

  test("each video exists as mp4, webm and poster, under 300 KB", () => {
    const films = projects
      .flatMap(({ video, thumbVideo }) => [video ?? [], thumbVideo ?? []])
      .flat();
    expect(films.length).toBeGreaterThanOrEqual(4);
    for (const film of films) {
      expect(Object.keys(videoSources(film))).toEqual(["mp4", "webm", "poster"]);
      for (const file of Object.values(film)) {
        expect(statSync(media(file)).size, file).toBeLessThan(FILM_BYTES);
      }
    }
  });

  test("a missing file throws", () => {
    expect(() => thumbSources({ name: "nothing", alt: "" })).toThrow("nothing-480.avif");
  });

  test("a card has no description", () => {
    for (const card of projectCards(projects)) expect(card).not.toHaveProperty("description");
  });
});

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height };
}
