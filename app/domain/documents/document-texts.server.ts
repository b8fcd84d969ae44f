import { z } from "zod";
import { unprintableCharacters } from "#app/content/format/printable-text.ts";
import type { DocumentSettings } from "#app/content/private-settings.server.ts";
import { lines, optionalLine, version } from "#app/domain/settings/fields.server.ts";

/** Six lines of terms have room below the totals of a PDF, and the footer in one line at its foot. */
export const documentTextsForm = z
  .strictObject({ version, terms: lines(6, 200), footer: optionalLine(100) })
  .superRefine(({ terms, footer }, context) => {
    for (const [field, texts] of Object.entries({ terms, footer: [footer] })) {
      const missing = unprintableCharacters(texts);
      const message = `The PDF’s fonts do not have ${missing.join(" ")}. Leave it out.`;
      if (missing.length > 0) context.addIssue({ code: "custom", path: [field], message });
    }
  })
  .transform(({ version, ...value }): { version: number; value: DocumentSettings } => ({
    version,
    value,
  }));
