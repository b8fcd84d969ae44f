import type { z } from "zod";
import {
  checkPasswordPolicy,
  type PasswordPolicyViolation,
} from "#app/domain/accounts/passwords/password-policy.server.ts";
import { PASSWORD_LENGTH } from "#app/domain/accounts/passwords/password-rules.ts";
import type { PayfastAccount } from "#app/domain/payments/payfast/payfast-account.ts";
import { documentation, environmentSchema } from "./environment-schema.ts";

export type Environment = ReturnType<typeof readEnvironment>;

/** Each message names a variable and how to correct it. */
export class EnvironmentError extends Error {
  readonly messages: string[];
  constructor(messages: string[]) {
    super(messages.join("\n"));
    this.messages = messages;
  }
}

export function readEnvironment(variables: Record<string, string | undefined>) {
  const given = withoutEmpty(variables);
  const { data, error } = environmentSchema.safeParse(given);
  const invalid = new Set(error?.issues.map(({ path }) => path[0] as keyof Given));
  const messages = [
    ...[...invalid].map((name) => describeInvalid(name, given[name])),
    ...GROUPS.flatMap((group) => describeMissing(group, given)),
  ];
  if (!data || messages.length > 0) throw new EnvironmentError(messages);
  return {
    port: data.PORT,
    host: data.HOST,
    /** Undefined when not set: then the site answers under its loopback addresses. */
    origin: data.ORIGIN,
    dataFolder: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    allowsPrivateMailHosts: data.SMTP_PRIVATE_HOSTS,
    mailFrom: data.MAIL_FROM,
    s3: s3Settings(data),
    /** Undefined when not set: then the account is the one entered in the admin area, if any. */
    payfast: payfastSettings(data),
    admin: adminAccount(data),
    sessionSecret: data.SESSION_SECRET,
    trustedProxies: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    /** Undefined when not set: then there are no metrics. */
    metricsToken: data.METRICS_TOKEN,
    maintenance: data.MAINTENANCE,
    demo: data.DEMO,
  };
}

type Data = z.output<typeof environmentSchema>;
type Given = Partial<Record<keyof Data, string>>;

/** An empty variable counts as not set: shells and compose files often pass one. */
function withoutEmpty(variables: Record<string, string | undefined>): Given {
  const trimmed = Object.entries(variables).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

function describeInvalid(name: keyof Data, value = ""): string {
  const notes = documentation.get(environmentSchema.shape[name]);
  return `${name} ${notes?.wrong ?? `is "${value}"`}: ${notes?.fix}.`;
}

/** Variables that are set together or not at all. */
type Group = { required: (keyof Data)[]; optional?: (keyof Data)[]; purpose: string };

const GROUPS: Group[] = [
  {
    required: ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    optional: ["S3_REGION", "S3_BUCKET_PREFIX"],
    purpose: "for an S3 store, or none to keep files in DATA_DIR",
  },
  {
    required: ["PAYFAST_MERCHANT_ID", "PAYFAST_MERCHANT_KEY", "PAYFAST_PASSPHRASE"],
    optional: ["PAYFAST_HOST", "PAYFAST_ADDRESSES"],
    purpose: "to accept payments through PayFast, or none to accept EFT only",
  },
  { required: ["ADMIN_EMAIL", "ADMIN_PASSWORD"], purpose: "for an admin account, or none" },
];

function describeMissing({ required, optional = [], purpose }: Group, given: Given): string[] {
  const named = [...required, ...optional].filter((name) => name in given);
  const missing = required.filter((name) => !(name in given));
  if (named.length === 0 || missing.length === 0) return [];
  const isOrAre = (names: string[]) => (names.length === 1 ? "is" : "are");
  return [
    `${missing.join(" and ")} ${isOrAre(missing)} missing while ${named.join(", ")} ${isOrAre(named)} set: set all of ${required.join(", ")} ${purpose}.`,
  ];
}

function s3Settings(data: Data) {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: data.S3_REGION,
    bucketPrefix: data.S3_BUCKET_PREFIX,
  };
}

function payfastSettings(data: Data): PayfastAccount | undefined {
  const { PAYFAST_MERCHANT_ID, PAYFAST_MERCHANT_KEY, PAYFAST_PASSPHRASE } = data;
  if (!PAYFAST_MERCHANT_ID || !PAYFAST_MERCHANT_KEY || !PAYFAST_PASSPHRASE) return undefined;
  return {
    merchantId: PAYFAST_MERCHANT_ID,
    merchantKey: PAYFAST_MERCHANT_KEY,
    passphrase: PAYFAST_PASSPHRASE,
    origin: data.PAYFAST_HOST,
    ipRanges: data.PAYFAST_ADDRESSES,
  };
}

function adminAccount({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Data) {
  return email && password ? { email, password } : undefined;
}

/** The same password policy as in forms; the message does not repeat the password. */
export async function rejectWeakAdminPassword({ admin }: Environment): Promise<void> {
  const refused = admin && (await checkPasswordPolicy(admin.password, admin));
  if (refused) throw new EnvironmentError([`ADMIN_PASSWORD ${WEAK_PASSWORD_MESSAGES[refused]}`]);
}

const WEAK_PASSWORD_MESSAGES = {
  "too-short": `is too short: choose at least ${PASSWORD_LENGTH.min} characters.`,
  "too-long": `is too long: choose at most ${PASSWORD_LENGTH.max} characters.`,
  common: "is easy to guess: choose another one, such as four or five unrelated words.",
} satisfies Record<PasswordPolicyViolation, string>;
