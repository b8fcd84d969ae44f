import { isIPv4 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { PAYFAST_HOST, PAYFAST_IP_RANGES } from "#app/domain/payments/payfast/payfast-account.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";

type Documentation = {
  about: string;
  /** The default, in words. */
  unset: string;
  example: string;
  /** Describes a wrong value without repeating it, for secrets. */
  wrong?: string;
  fix: string;
};
type Notes = Partial<Documentation> & { about: string };

/** README.md and .env.example are generated from it: `node scripts/document-environment.ts`. */
export const documentation = z.registry<Documentation>();

const onOrOff = z.stringbool({ truthy: ["on"], falsy: ["off"], case: "sensitive" });
const webUrl = z.url({ protocol: /^https?$/ });

export const environmentSchema = z.object({
  PORT: preset("3000", wholeNumber(65_535), {
    about: "Port to listen on.",
    fix: "set it to a whole number from 0 to 65535, or leave it out for 3000",
  }),
  HOST: preset("127.0.0.1", z.string(), {
    about:
      "Address to listen on. `0.0.0.0` opens the site to other machines; set `ORIGIN` as well.",
  }),
  ORIGIN: optional(webUrl.refine(isOrigin).transform(originOf), {
    about: "Public address of the site, used in emails and links. Forms are only accepted from it.",
    unset: "the loopback address",
    example: "https://www.example.co.za",
    fix: "set it to the public address only, such as https://www.example.co.za",
  }),
  DATA_DIR: preset(
    "./data",
    z.string().transform((folder) => resolve(folder)),
    { about: "Folder for everything that must be kept." },
  ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }), {
    about: "Your own PostgreSQL, version 15 or newer. The user must own the database.",
    unset: "a private PostgreSQL in `DATA_DIR`",
    example: "postgres://user:password@localhost:5432/jacaranda",
    wrong: "is not a PostgreSQL address",
    fix: "set it to postgres://user:password@host:5432/database, or leave it out for the private database",
  }),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }), {
    about: "Mail server for outgoing email.",
    unset: "`.eml` files in `DATA_DIR/outbox`",
    example: "smtps://user:password@mail.example.co.za:465",
    wrong: "is not a mail server address",
    fix: "set it to smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out to save emails in DATA_DIR/outbox",
  }),
  SMTP_PRIVATE_HOSTS: preset("off", onOrOff, {
    about:
      "`on`: the mail server in the settings may be on this machine or on its private network. Not needed for the one in `SMTP_URL`.",
    fix: "set it to on or off",
  }),
  MAIL_FROM: optional(z.string().refine(isEmailAddress), {
    about: "Sender of all emails.",
    unset: "the company's address",
    example: "hello@example.co.za",
    fix: "set it to one email address, such as hello@example.co.za",
  }),
  S3_ENDPOINT: optional(webUrl, {
    about: "S3-compatible file store. Needs `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY` as well.",
    unset: "files in `DATA_DIR/files`",
    example: "https://s3.af-south-1.amazonaws.com",
    fix: "set it to the store's address, such as https://s3.af-south-1.amazonaws.com",
  }),
  S3_ACCESS_KEY_ID: optional(z.string(), { about: "Access key of the S3 store." }),
  S3_SECRET_ACCESS_KEY: optional(z.string(), { about: "Secret key of the S3 store." }),
  S3_REGION: preset("us-east-1", z.string(), { about: "Region of the S3 store." }),
  S3_BUCKET_PREFIX: preset("", z.string(), {
    about: "Prefix of the buckets' names.",
    unset: "none",
    example: "jacaranda-",
  }),
  PAYFAST_MERCHANT_ID: optional(z.string().regex(/^\d{1,20}$/), {
    about:
      "PayFast account, for card payments and instant EFT. Needs `PAYFAST_MERCHANT_KEY` and `PAYFAST_PASSPHRASE` as well.",
    unset: "the account in the settings; without one, orders are paid by EFT only",
    example: "10000100",
    fix: "set it to the digits shown by PayFast",
  }),
  PAYFAST_MERCHANT_KEY: optional(z.string().regex(/^[a-z0-9]{1,64}$/i), {
    about: "Merchant key of the PayFast account.",
    wrong: "is not a key",
    fix: "set it to the letters and digits shown by PayFast",
  }),
  PAYFAST_PASSPHRASE: optional(z.string(), { about: "Passphrase of the PayFast account." }),
  PAYFAST_HOST: preset(
    PAYFAST_HOST,
    z
      .string()
      .toLowerCase()
      .transform(hostOrigin)
      .refine((origin) => originOf(origin) === origin),
    {
      about: "PayFast's host. `sandbox.payfast.co.za` is for testing.",
      fix: `set it to a host name only, such as sandbox.payfast.co.za, or leave it out for ${PAYFAST_HOST}`,
    },
  ),
  PAYFAST_ADDRESSES: preset(
    PAYFAST_IP_RANGES.join(", "),
    z
      .string()
      .transform((list) => list.split(/[\s,]+/))
      .refine((list) => list.every(isRange)),
    {
      about: "IPv4 addresses and ranges that PayFast's notifications come from.",
      unset: "the ones PayFast publishes",
      fix: "set it to IPv4 addresses and ranges such as 197.97.145.144/28, or leave it out for the ones PayFast publishes",
    },
  ),
  ADMIN_EMAIL: optional(z.string().toLowerCase().refine(isEmailAddress), {
    about:
      "Account of the owner, created at start while there is no admin. An existing account becomes the owner and keeps its password. Needs `ADMIN_PASSWORD` as well.",
    example: "you@example.co.za",
    fix: "set it to one email address",
  }),
  ADMIN_PASSWORD: optional(z.string(), { about: "Password of the new account." }),
  SESSION_SECRET: optional(
    z
      .string()
      .min(32)
      .regex(/^(?!change-me)/),
    {
      about:
        "Signs session cookies and encrypts the keys saved in the settings and those of two-step login; at least 32 characters. All processes of a site share one.",
      unset: "generated and kept in `DATA_DIR`",
      wrong: "is too short, or is still the example",
      fix: "set it to at least 32 random characters, or leave it out to have one generated and kept in DATA_DIR",
    },
  ),
  TRUST_PROXY: preset("0", wholeNumber(10), {
    about:
      "Number of proxies in front of the process whose `X-Forwarded-For` and `X-Request-Id` are trusted.",
    fix: "set it to the number of proxies in front of this process, from 0 to 10",
  }),
  LOG_LEVEL: preset("info", z.enum(["info", "warn", "error"]), {
    about: "Lowest level to log: `info` (every request), `warn` or `error`.",
    fix: "set it to info, warn or error",
  }),
  METRICS_TOKEN: optional(z.string().regex(/^(?!change-me)[\w~+/.=-]{32,200}$/), {
    about:
      "Turns on `/metrics` for Prometheus, which must send this token; at least 32 characters.",
    unset: "no metrics",
    wrong: "is too short, is still the example, or has characters that a token may not have",
    fix: "set it to at least 32 random letters and digits, or leave it out to turn metrics off",
  }),
  MAINTENANCE: preset("off", onOrOff, {
    about:
      "`on`: every page except the admin area answers 503 with the maintenance page. With `off` the settings in the admin area decide.",
    fix: "set it to on or off",
  }),
  DEMO: preset("on", onOrOff, {
    about: "`off`: no demo catalogue in an empty database.",
    fix: "set it to on or off",
  }),
});

function preset<Schema extends z.ZodType<unknown, string>>(
  value: z.input<Schema>,
  schema: Schema,
  { unset = `\`${value}\``, example = value, fix = "", ...notes }: Notes,
) {
  const variable = schema.prefault(value);
  documentation.add(variable, { unset, example, fix, ...notes });
  return variable;
}

function optional<Schema extends z.ZodType>(
  schema: Schema,
  { unset = "none", example = "", fix = "", ...notes }: Notes,
) {
  const variable = schema.optional();
  documentation.add(variable, { unset, example, fix, ...notes });
  return variable;
}

function wholeNumber(max: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().max(max));
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

function isOrigin(url: string): boolean {
  return originOf(url) === url.replace(/\/$/, "").toLowerCase();
}

/** Plain http only for a host on this machine, for tests of PayFast. */
function hostOrigin(host: string): string {
  return `${/^(localhost|127\.\d+\.\d+\.\d+)(:\d+)?$/.test(host) ? "http" : "https"}://${host}`;
}

function isRange(text: string): boolean {
  const [ip = "", bits = "32", ...rest] = text.split("/");
  return rest.length === 0 && isIPv4(ip) && /^\d{1,2}$/.test(bits) && Number(bits) <= 32;
}
