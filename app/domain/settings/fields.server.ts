import { z } from "zod";

/** Counts the changes of a group: an older form does not overwrite a newer change. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** One line of text. */
export function line(maxLength: number, message: string) {
  return optionalLine(maxLength).refine((text) => text !== "", message);
}

export function optionalLine(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .transform((text) => text.replace(/\s+/g, " ").trim());
}

/** A text area with one entry in each line. */
export function lines(maxLines: number, maxLength: number, message: string) {
  return z
    .string()
    .max(maxLines * (maxLength + 2), "This is too long.")
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.length > 0, message)
    .refine((entries) => entries.length <= maxLines, `Use at most ${maxLines} lines.`)
    .refine(
      (entries) => entries.every((entry) => entry.length <= maxLength),
      `Use at most ${maxLength} characters in a line.`,
    );
}

export const emailAddress = z
  .string()
  .trim()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email("Enter an email address such as hello@example.co.za."));

/** South African with a 0, or international with a +. */
export const phone = z
  .string()
  .max(30, "Use at most 30 characters.")
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .refine(
    (text) => /^(0\d{9}|\+\d{8,15})$/.test(text.replace(/[ ()-]/g, "")),
    "Enter a number such as 012 345 6789 or +27 12 345 6789.",
  );

export const webAddress = z
  .string()
  .trim()
  .max(300, "Use at most 300 characters.")
  .refine(isWebAddress, "Enter a full address that begins with https://.");

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text);
}
