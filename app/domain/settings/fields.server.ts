import { z } from "zod";
import { formatNumber } from "#app/format/dates-and-numbers.ts";
import { formatRand, parseRand } from "#app/format/money.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";

/** Counts the changes of a group: an older form does not overwrite a newer change. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

function optionalLine(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .transform((text) => text.replace(/\s+/g, " ").trim());
}

type LineRules = {
  required?: string | undefined;
  pattern?: { matches: RegExp; message: string } | undefined;
  dropsSpaces?: boolean | undefined;
  isPrinted?: boolean | undefined;
};

/** One line of text with further rules. */
export function oneLine(
  maxLength: number,
  { required, pattern, dropsSpaces, isPrinted }: LineRules = {},
) {
  return optionalLine(maxLength)
    .transform((text) => (dropsSpaces ? text.replaceAll(" ", "") : text))
    .refine((text) => !required || text !== "", required)
    .refine((text) => !pattern || pattern.matches.test(text), pattern?.message)
    .superRefine((text, context) => (isPrinted ? refuseUnprintable([text], context) : undefined));
}

/** A password or key, as it was typed. */
export function secretText(
  maxLength: number,
  { trims, pattern }: { trims?: boolean | undefined; pattern?: LineRules["pattern"] } = {},
) {
  return z
    .string()
    .transform((text) => (trims ? text.trim() : text))
    .refine((text) => text.length <= maxLength, `Use at most ${maxLength} characters.`)
    .refine((text) => text === "" || !pattern || pattern.matches.test(text), pattern?.message);
}

/** On documents: only what the fonts of a PDF have. */
export function refuseUnprintable(texts: readonly string[], context: z.RefinementCtx): void {
  const missing = unprintableCharacters(texts);
  const message = `The PDF’s fonts do not have ${missing.join(" ")}. Leave it out.`;
  if (missing.length > 0) context.addIssue({ code: "custom", message });
}

/** A box that is ticked or not. */
export const checkBox = z
  .literal("yes")
  .optional()
  .transform((value) => value === "yes");

/** A day and time, as an input of the type datetime-local has it; null if it is empty. */
export const moment = z
  .string()
  .trim()
  .regex(/^(20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/, "Enter a date and a time.")
  .transform((text) => text.slice(0, 16) || null)
  .refine((text) => text === null || isMoment(text), "Enter a date and a time.");

/** A day; null if it is empty. */
export const dateOrNull = z.iso
  .date("Enter a date.")
  .or(z.literal(""))
  .transform((text) => text || null);

/** A month does not have every day, and Date turns the 31st of a short one into the 1st. */
function isMoment(text: string): boolean {
  const date = new Date(`${text}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A text area with one entry in each line; without a message it may be empty. */
export function lines(maxLines: number, maxLength: number, message?: string) {
  return z
    .string()
    .max(maxLines * (maxLength + 2), "This is too long.")
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => !message || entries.length > 0, message)
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
  .refine(isEmailAddress, "Enter an email address such as hello@example.co.za.");

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

export function wholeNumber(
  min: number,
  max: number,
  message = `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`,
) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
}

/** An amount in rand, as cents: 2000, R 2 000 and 2000,50 are accepted. */
export function amount(min: number, max: number) {
  const message = `Enter an amount from ${formatRand(min)} to ${formatRand(max)}.`;
  return z
    .string()
    .max(30, message)
    .transform((text) => parseRand(text))
    .refine((cents) => typeof cents === "number" && cents >= min && cents <= max, message)
    .transform(Number);
}

/** A weight in kilograms, as grams. */
export function kilograms(min: number, max: number) {
  const message = `Enter a weight from ${min} to ${formatNumber(max)} kg.`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,4}([.,]\d{1,3})?$/, message)
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 1000))
    .refine((grams) => grams >= min * 1000 && grams <= max * 1000, message);
}

/** Of latitude or longitude. */
export function degrees(max: number, example: string) {
  const message = `Enter degrees such as ${example}.`;
  return z
    .string()
    .transform((text) => text.trim().replace(",", "."))
    .pipe(z.string().regex(/^-?\d{1,3}(\.\d{1,8})?$/, message))
    .transform(Number)
    .refine((number) => Math.abs(number) <= max, message);
}
