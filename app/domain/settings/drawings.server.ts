import { readFile } from "node:fs/promises";
import { recolourDrawing } from "#app/content/brand/brand-colours.ts";
import type { DrawingName } from "#app/content/brand/drawing-url.ts";
import { projectFile } from "#app/database/project-file.server.ts";

const files: Record<`${DrawingName}.svg`, string> = {
  "branch-divider.svg": "app/pages/shell/branch-divider.svg",
  "bare-tree.svg": "app/pages/cart/bare-tree.svg",
  "canopy-wood.svg": "app/pages/home/particle-canvas/canopy-wood.svg",
  "canopy-blossom.svg": "app/pages/home/particle-canvas/canopy-blossom.svg",
  "service-desk.svg": "public/photos/service-desk.svg",
  "workshop.svg": "public/photos/workshop.svg",
  "office.svg": "public/photos/office.svg",
  "favicon.svg": "public/favicon.svg",
};

/** One of our drawings in the owner's colours; undefined if none has this name. */
export async function readDrawing(file: string): Promise<string | undefined> {
  if (!Object.hasOwn(files, file)) return undefined;
  const path = files[file as keyof typeof files];
  return recolourDrawing(await readFile(projectFile(path), "utf8"));
}
