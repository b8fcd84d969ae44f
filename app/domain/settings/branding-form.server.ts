import { z } from "zod";
import {
  type BrandChoice,
  brandColoursOf,
  brandContrasts,
  MIN_CONTRAST,
  type PaletteName,
  paletteNames,
} from "#app/content/brand/palettes.ts";
import { version } from "#app/domain/forms/form-fields.ts";

/** The form of the colours. */
export const coloursForm = z
  .strictObject({
    version,
    palette: z.enum([...paletteNames, "custom"] as [PaletteName, ...PaletteName[], "custom"], {
      error: "Choose one of the palettes.",
    }),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, "Choose a colour, or enter it as # and six digits.")
      .transform((hex) => hex.toLowerCase()),
  })
  .superRefine((choice, context) => {
    const message = contrastRefusal(choice);
    if (message) context.addIssue({ code: "custom", path: ["colour"], message });
  })
  .transform(({ version, palette, colour }) => ({
    version,
    choice: { palette, colour: palette === "custom" ? colour : "" },
  }));

/** Why nobody could read the site in these colours; undefined if all of it is readable. */
export function contrastRefusal(
  choice: BrandChoice,
  contrasts = brandContrasts(brandColoursOf(choice)),
): string | undefined {
  const low = contrasts.find(({ ratio }) => ratio < MIN_CONTRAST);
  if (!low) return undefined;
  const ratio = low.ratio.toFixed(1);
  return `${low.place} would have a contrast of ${ratio}:1, and text needs ${MIN_CONTRAST}:1. Choose another colour.`;
}
