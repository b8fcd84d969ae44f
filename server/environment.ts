import { resolve } from "node:path";
import type { PayFast } from "#app/domain/orders/payfast.ts";
import { PASSWORD_LENGTH } from "#app/domain/users/password-rules.ts";
import { type PasswordRefusal, refusePassword } from "#app/domain/users/refuse-password.server.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { readPayFast } from "./payfast-settings.ts";

/** Everything that can be set from outside, checked. The README lists the same names. */
export type Environment = {
  port: number;
  host: string;
  /** Undefined when not set: then the site answers under its loopback addresses. */
  origin: string | undefined;
  dataFolder: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  s3: S3Settings | undefined;
  /** Undefined when not set: then orders are paid by EFT alone. */
  payfast: PayFast | undefined;
  admin: { email: string; password: string } | undefined;
  sessionSecret: string | undefined;
  trustedProxies: number;
  maintenance: boolean;
  demo: boolean;
};

export type S3Settings = {
  endpoint: string;
  region: string;
  bucketPrefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Each sentence names a variable and how to mend it. */
export class EnvironmentRefused extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join("\n"));
    this.sentences = sentences;
  }
}

type Variables = Record<string, string | undefined>;

export function readEnvironment(variables: Variables): Environment {
  const wrong: string[] = [];
  // An empty value is the same as none: shells and compose files often pass them.
  const text = (name: string) => variables[name]?.trim() || undefined;
  const check = <Value>(sentence: string, value: Value, fine: boolean): Value => {
    if (!fine) wrong.push(sentence);
    return value;
  };

  const port = wholeNumber(text("PORT") ?? "3000");
  const trustedProxies = wholeNumber(text("TRUST_PROXY") ?? "0");
  const origin = text("ORIGIN");
  const databaseUrl = text("DATABASE_URL");
  const smtpUrl = text("SMTP_URL");
  const mailFrom = text("MAIL_FROM");
  const sessionSecret = text("SESSION_SECRET");

  const environment: Environment = {
    port: check(
      `PORT is "${variables.PORT}": set it to a whole number from 0 to 65535, or leave it out for 3000.`,
      port,
      port >= 0 && port <= 65_535,
    ),
    host: text("HOST") ?? "127.0.0.1",
    origin: check(
      `ORIGIN is "${origin}": set it to the public address and nothing more, such as https://www.example.co.za.`,
      origin && URL.parse(origin)?.origin,
      !origin || isOrigin(origin),
    ),
    dataFolder: resolve(text("DATA_DIR") ?? "data"),
    databaseUrl: check(
      "DATABASE_URL is no PostgreSQL address: set it to postgres://user:password@host:5432/database, or leave it out for the private database.",
      databaseUrl,
      !databaseUrl || hasProtocol(databaseUrl, "postgres:", "postgresql:"),
    ),
    smtpUrl: check(
      "SMTP_URL is no mail server address: set it to smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out to keep mail in DATA_DIR/outbox.",
      smtpUrl,
      !smtpUrl || hasProtocol(smtpUrl, "smtp:", "smtps:"),
    ),
    mailFrom: check(
      `MAIL_FROM is "${mailFrom}": set it to one mail address, such as hello@example.co.za.`,
      mailFrom,
      !mailFrom || isMailAddress(mailFrom),
    ),
    s3: readS3(text, wrong),
    payfast: readPayFast(text, wrong),
    admin: readAdmin(text, wrong),
    sessionSecret: check(
      "SESSION_SECRET is too short, or still the example: set it to at least 32 random characters, or leave it out to have one made and kept in DATA_DIR.",
      sessionSecret,
      !sessionSecret || (sessionSecret.length >= 32 && !sessionSecret.startsWith("change-me")),
    ),
    trustedProxies: check(
      `TRUST_PROXY is "${variables.TRUST_PROXY}": set it to the number of proxies in front of this process, from 0 to 10.`,
      trustedProxies,
      trustedProxies >= 0 && trustedProxies <= 10,
    ),
    maintenance: readSwitch("MAINTENANCE", "off", text, wrong),
    demo: readSwitch("DEMO", "on", text, wrong),
  };
  if (wrong.length > 0) throw new EnvironmentRefused(wrong);
  return environment;
}

type ReadText = (name: string) => string | undefined;

const S3_NEEDED = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function readS3(text: ReadText, wrong: string[]): S3Settings | undefined {
  const [endpoint, accessKeyId, secretAccessKey] = S3_NEEDED.map(text);
  const named = [...S3_NEEDED, "S3_BUCKET_PREFIX", "S3_REGION"].filter(text);
  if (named.length === 0) return undefined;
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    const missing = S3_NEEDED.filter((name) => !text(name));
    wrong.push(
      `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing while ${named.join(", ")} ${named.length === 1 ? "is" : "are"} set: set all of ${S3_NEEDED.join(", ")} for an S3 store, or none to keep files in DATA_DIR.`,
    );
    return undefined;
  }
  if (!hasProtocol(endpoint, "http:", "https:")) {
    wrong.push(
      `S3_ENDPOINT is "${endpoint}": set it to the store's address, such as https://s3.af-south-1.amazonaws.com.`,
    );
  }
  const region = text("S3_REGION") ?? "us-east-1";
  return {
    endpoint,
    accessKeyId,
    secretAccessKey,
    region,
    bucketPrefix: text("S3_BUCKET_PREFIX") ?? "",
  };
}

function readAdmin(text: ReadText, wrong: string[]): Environment["admin"] {
  const email = text("ADMIN_EMAIL")?.toLowerCase();
  const password = text("ADMIN_PASSWORD");
  if (!email && !password) return undefined;
  if (!email || !password) {
    const missing = email ? "ADMIN_PASSWORD" : "ADMIN_EMAIL";
    wrong.push(`${missing} is missing: set ADMIN_EMAIL and ADMIN_PASSWORD together, or neither.`);
    return undefined;
  }
  if (!isMailAddress(email)) {
    wrong.push(`ADMIN_EMAIL is "${email}": set it to one mail address.`);
  }
  return { email, password };
}

/** Held to the same rules as a password that somebody types; it is not repeated. */
export async function refuseWeakAdminPassword({ admin }: Environment): Promise<void> {
  const refused = admin && (await refusePassword(admin.password, admin));
  if (refused) throw new EnvironmentRefused([`ADMIN_PASSWORD ${WEAK[refused]}`]);
}

const WEAK = {
  "too-short": `is too short: choose at least ${PASSWORD_LENGTH.least} characters.`,
  "too-long": `is too long: choose at most ${PASSWORD_LENGTH.most} characters.`,
  common: "is easy to guess: choose another one, such as four or five words in a row.",
} satisfies Record<PasswordRefusal, string>;

function readSwitch(
  name: string,
  fallback: "on" | "off",
  text: ReadText,
  wrong: string[],
): boolean {
  const value = text(name) ?? fallback;
  if (value !== "on" && value !== "off") wrong.push(`${name} is "${value}": set it to on or off.`);
  return value === "on";
}

function wholeNumber(value: string): number {
  return /^\d{1,6}$/.test(value) ? Number(value) : -1;
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.origin === value.replace(/\/$/, "").toLowerCase();
}

function hasProtocol(value: string, ...protocols: string[]): boolean {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol);
}
