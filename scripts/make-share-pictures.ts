import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type SharePicture, sharePictures } from "#app/content/share-pictures.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { sharePicturePath } from "#app/pages/shell/page-meta.ts";
import { openDrawingBoard } from "./draw-share-picture.ts";

/**
 * Draws the pictures of shared links. One that was drawn before from the same words and the same
 * ground is taken from the cache. What is returned puts them into the folder that is served.
 */
export async function makeSharePictures(
  pictures: readonly SharePicture[] = sharePictures,
  cache = projectFile(".cache/share-pictures"),
): Promise<(clientFolder: string) => Promise<void>> {
  await mkdir(cache, { recursive: true });
  const board = openDrawingBoard();
  const made = await Promise.all(
    pictures.map(async (picture) => {
      const name = `${createHash("sha256").update(board.recipe(picture)).digest("hex")}.jpg`;
      const file = join(cache, name);
      if (!existsSync(file)) {
        await writeFile(`${file}.draft`, await board.draw(picture));
        // A drawing that is broken off must not count as finished.
        await rename(`${file}.draft`, file);
      }
      return { name, file, address: sharePicturePath(picture.path) };
    }),
  );
  const wanted = new Set(made.map(({ name }) => name));
  for (const old of await readdir(cache)) {
    if (!wanted.has(old)) await rm(join(cache, old), { force: true });
  }
  return async (clientFolder) => {
    for (const { file, address } of made) {
      const target = join(clientFolder, address);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(file, target);
    }
  };
}
