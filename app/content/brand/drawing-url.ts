import { settings } from "#app/settings/settings.ts";

/** Drawings with colours of the brand that are shown as pictures. */
export type DrawingName =
  | "branch-divider"
  | "bare-tree"
  | "canopy-wood"
  | "canopy-blossom"
  | "service-desk"
  | "workshop"
  | "office"
  | "favicon";

/** Where a drawing is in the brand's colours: the file itself while they are the default ones. */
export function drawingUrl(name: DrawingName, file: string): string {
  const { palette, colour } = settings().branding;
  if (palette === "jacaranda") return file;
  // The version makes browsers load it again after a change.
  return `/drawings/${name}.svg?v=${palette === "custom" ? colour.slice(1) : palette}`;
}
