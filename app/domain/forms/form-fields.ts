import { z } from "zod";
import { fieldTexts } from "#app/content/texts/field-texts.ts";
import { formatNumber } from "#app/format/dates-and-numbers.ts";
import { formatRand, parseRand } from "#app/format/money.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";

/*
 * The fields that every form is made of: each turns the text of an input into a value, or says what is
 * wrong with it. A choice is z.enum and a day is z.iso.date, each with its sentence; an id is z.uuid.
 */

/** One line, "" if it is empty. Runs of spaces become one. */
export function line(max: number, tooLong = fieldTexts.tooLong(max)) {
  return z.string().transform(collapseSpaces).pipe(z.string().max(max, tooLong));
}

/** One line, undefined if it is empty. */
export function optionalLine(max: number) {
  return emptyAsUndefined(line(max));
}

export function requiredLine(max: number, missing: string, tooLong = fieldTexts.tooLong(max)) {
  return z
    .string({ error: missing })
    .transform(collapseSpaces)
    .pipe(z.string().regex(VISIBLE, missing).max(max, tooLong));
}

export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Several lines, "" if they are empty. */
export function text(max: number, tooLong = fieldTexts.tooLong(max)) {
  return z.string().transform(withoutCarriageReturns).pipe(z.string().max(max, tooLong));
}

/** Several lines, undefined if they are empty. */
export function optionalText(max: number) {
  return emptyAsUndefined(text(max));
}

export function requiredText(max: number, missing: string, tooLong = fieldTexts.tooLong(max)) {
  return z
    .string({ error: missing })
    .transform(withoutCarriageReturns)
    .pipe(z.string().regex(VISIBLE, missing).max(max, tooLong));
}

/** Browsers submit a line break as CRLF, but count it as one character. */
function withoutCarriageReturns(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

export function emptyAsUndefined(schema: z.ZodType<string, string>) {
  return schema.transform((text) => text || undefined).optional();
}

/** Zero-width characters and accents without a letter look like nothing. */
const VISIBLE = /[^\s\p{C}\p{M}]/u;

/** A list with one entry in each line; without `missing` it may be empty. */
export function lines(maxLines: number, maxLength: number, missing?: string) {
  return z
    .string()
    .max(maxLines * (maxLength + 2), "This is too long.")
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => !missing || entries.length > 0, missing)
    .refine((entries) => entries.length <= maxLines, `Use at most ${maxLines} lines.`)
    .refine(
      (entries) => entries.every((entry) => entry.length <= maxLength),
      `Use at most ${maxLength} characters in a line.`,
    );
}

/** For texts on documents: refuses characters that the PDF's fonts lack. */
export function refuseUnprintable(texts: readonly string[], context: z.RefinementCtx): void {
  const missing = unprintableCharacters(texts);
  const message = `The PDF’s fonts do not have ${missing.join(" ")}. Leave it out.`;
  if (missing.length > 0) context.addIssue({ code: "custom", message });
}

/** An address that we can send email to. */
export function emailAddress({
  missing = fieldTexts.emailRequired as string,
  invalid = fieldTexts.emailInvalid as string,
} = {}) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(MAX_EMAIL_LENGTH, invalid)
    .refine(isEmailAddress, invalid);
}

const MAX_EMAIL_LENGTH = 254;

/** Accepts 082 123 4567 and +27 82 123 4567; stored as +27 and nine digits. */
export function southAfricanPhone(invalid: string) {
  return z
    .string({ error: invalid })
    .transform((text) => text.replace(/[\s().-]/g, "").replace(/^(?:\+?27|0)(?=\d{9}$)/, "+27"))
    .pipe(z.string().regex(/^\+27\d{9}$/, invalid));
}

/** South African with a 0, or international with a +; stored as it was typed. */
export const phone = line(30).refine(
  (text) => /^(0\d{9}|\+\d{8,15})$/.test(text.replace(/[ ()-]/g, "")),
  "Enter a number such as 012 345 6789 or +27 12 345 6789.",
);

export const webAddress = z
  .string()
  .trim()
  .max(300, fieldTexts.tooLong(300))
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

/** Optimistic lock: the version that the page showed. Saving fails if it has changed since. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

type AmountRange = { min?: number; max?: number; message?: string };

/** An amount in rand as whole cents: 2000, R 2 000 and 2000,50 are accepted. */
export function amount({ min = 0, max = MAX_CENTS, message }: AmountRange = {}) {
  const invalid = message ?? `Enter an amount from ${formatRand(min)} to ${formatRand(max)}.`;
  return writtenAmount(invalid).pipe(cents(invalid, min, max));
}

/** Like `amount`, but undefined if it is empty. */
export function optionalAmount(message: string) {
  return writtenAmount(message).pipe(cents(message, 0, MAX_CENTS).optional());
}

const MAX_CENTS = 999_999_999_999;
const writtenAmount = (invalid: string) =>
  z.string({ error: invalid }).max(30, invalid).transform(parseRand);
const cents = (invalid: string, min: number, max: number) =>
  z.number({ error: invalid }).min(min, invalid).max(max, invalid);

/** A weight in kilograms, as whole grams. */
export function kilograms(min: number, max: number) {
  const message = `Enter a weight from ${min} to ${formatNumber(max)} kg.`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,4}([.,]\d{1,3})?$/, message)
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 1000))
    .refine((grams) => grams >= min * 1000 && grams <= max * 1000, message);
}

/** A latitude or longitude. */
export function degrees(max: number, example: string) {
  const message = `Enter degrees such as ${example}.`;
  return z
    .string()
    .transform((text) => text.trim().replace(",", "."))
    .pipe(z.string().regex(/^-?\d{1,3}(\.\d{1,8})?$/, message))
    .transform(Number)
    .refine((number) => Math.abs(number) <= max, message);
}

/** A day such as 2026-11-15; null if it is empty. */
export const dateOrNull = z.iso
  .date("Enter a date.")
  .or(z.literal(""))
  .transform((text) => text || null);

/** A day and time from a datetime-local input; null if it is empty. */
export const dateTimeOrNull = z
  .string()
  .trim()
  .regex(/^(20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/, "Enter a date and a time.")
  .transform((text) => text.slice(0, 16) || null)
  .refine((text) => text === null || isDateTime(text), "Enter a date and a time.");

/** Date would silently turn 31 June into 1 July. */
function isDateTime(text: string): boolean {
  const date = new Date(`${text}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True if the box is ticked: an unticked box submits nothing. */
export function tickBox({ value = "yes", error }: { value?: "yes" | "on"; error?: string } = {}) {
  return z
    .literal(value, error)
    .optional()
    .transform((sent) => sent === value);
}

/** A box that must be ticked. */
export function requiredTick(missing: string) {
  return z.literal("yes", { error: missing });
}
