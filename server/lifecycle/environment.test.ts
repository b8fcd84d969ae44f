import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment, rejectWeakAdminPassword } from "./environment.ts";

describe("readEnvironment", () => {
  test("has a default for every variable", () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      origin: undefined,
      databaseUrl: undefined,
      s3: undefined,
      payfast: undefined,
      admin: undefined,
      trustedProxies: 0,
      logLevel: "info",
      metricsToken: undefined,
      maintenance: false,
      demo: true,
    });
    expect(environment.dataFolder).toMatch(/[/\\]data$/);
  });

  test("an empty value counts as not set", () => {
    expect(readEnvironment({ PORT: "", ORIGIN: " ", S3_ENDPOINT: "", ADMIN_EMAIL: "" }).port).toBe(
      3000,
    );
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["ORIGIN", "example.co.za"],
    ["ORIGIN", "ftp://example.co.za"],
    ["ORIGIN", "https://example.co.za/shop"],
    ["ORIGIN", "https://user:secret@example.co.za"],
    ["ORIGIN", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/shop"],
    ["DATABASE_URL", "localhost:5432"],
    ["SMTP_URL", "mail.example.co.za"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@example.com, b@example.com"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", "change-me-to-at-least-thirty-two-random-characters"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", "thirty-two characters, but with blanks"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "11"],
    ["MAINTENANCE", "true"],
    ["DEMO", "no"],
    ["S3_ENDPOINT", "https://s3.example"],
    ["S3_REGION", "af-south-1"],
    ["PAYFAST_MERCHANT_ID", "10000100"],
    ["PAYFAST_HOST", "sandbox.payfast.co.za"],
    ["ADMIN_EMAIL", "boss@example.com"],
    ["ADMIN_PASSWORD", "long enough to count"],
  ])("%s=%s is refused with one message that names it", (name, value) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal.messages).toHaveLength(1);
    expect(refusal.message).toContain(name);
    expect(refusal.message).toMatch(/(set|choose|correct).*\.$/i);
  });

  test("half an S3 configuration names what is missing", () => {
    expect(
      refusalOf({ S3_ENDPOINT: "https://s3.example", S3_ACCESS_KEY_ID: "key" }).message,
    ).toMatch(/^S3_SECRET_ACCESS_KEY is missing/);
  });

  test("reads a complete S3 configuration", () => {
    const { s3 } = readEnvironment({
      S3_ENDPOINT: "https://s3.example",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_BUCKET_PREFIX: "shop-",
    });
    expect(s3).toEqual({
      endpoint: "https://s3.example",
      accessKeyId: "key",
      secretAccessKey: "secret",
      bucketPrefix: "shop-",
      region: "us-east-1",
    });
  });

  const merchant = {
    PAYFAST_MERCHANT_ID: "10000100",
    PAYFAST_MERCHANT_KEY: "46f0cd694581a",
    PAYFAST_PASSPHRASE: "hunter2 & more",
  };

  test("reads a complete PayFast configuration, with PayFast's default host and IP ranges", () => {
    expect(readEnvironment(merchant).payfast).toEqual({
      merchantId: "10000100",
      merchantKey: "46f0cd694581a",
      passphrase: "hunter2 & more",
      origin: "https://www.payfast.co.za",
      ipRanges: expect.arrayContaining(["197.97.145.144/28", "144.126.193.139"]),
    });
  });

  test.each([
    ["sandbox.payfast.co.za", "https://sandbox.payfast.co.za"],
    ["127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["localhost:4000", "http://localhost:4000"],
    ["127.0.0.1.example.com", "https://127.0.0.1.example.com"],
  ])("PAYFAST_HOST=%s has the origin %s: plain http for this machine only", (host, origin) => {
    expect(readEnvironment({ ...merchant, PAYFAST_HOST: host }).payfast?.origin).toBe(origin);
  });

  test("PAYFAST_ADDRESSES takes IP addresses and ranges, separated by commas or spaces", () => {
    const PAYFAST_ADDRESSES = "127.0.0.1, 10.0.0.0/8 192.0.2.0/24";
    expect(readEnvironment({ ...merchant, PAYFAST_ADDRESSES }).payfast?.ipRanges).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "192.0.2.0/24",
    ]);
  });

  test.each([
    ["PAYFAST_MERCHANT_ID", "ten"],
    ["PAYFAST_MERCHANT_KEY", "with a space"],
    ["PAYFAST_HOST", "https://www.payfast.co.za"],
    ["PAYFAST_HOST", "www.payfast.co.za/eng"],
    ["PAYFAST_HOST", "user@www.payfast.co.za"],
    ["PAYFAST_HOST", "www.payfast.co.za:99999"],
    ["PAYFAST_ADDRESSES", "www.payfast.co.za"],
    ["PAYFAST_ADDRESSES", "197.97.145.144/33"],
    ["PAYFAST_ADDRESSES", "::1"],
    ["PAYFAST_MERCHANT_KEY", ""],
  ])("in a complete configuration %s=%s is refused without revealing secrets", (name, value) => {
    const refusal = refusalOf({ ...merchant, [name]: value });
    expect(refusal.messages).toHaveLength(1);
    expect(refusal.message).toContain(name);
    expect(refusal.message).not.toContain("hunter2");
  });

  test.each([
    ["hunter2", "ADMIN_PASSWORD is too short"],
    ["x".repeat(200), "ADMIN_PASSWORD is too long"],
    ["password1", "ADMIN_PASSWORD is easy to guess"],
  ])("a weak ADMIN_PASSWORD (%s) is refused without being repeated", async (password, sentence) => {
    const weak = readEnvironment({ ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: password });
    const refusal = await rejectWeakAdminPassword(weak).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EnvironmentError);
    expect((refusal as Error).message).toContain(sentence);
    expect((refusal as Error).message).not.toContain(password);
  });

  test("a good ADMIN_PASSWORD is accepted", async () => {
    const password = "four words in a row";
    const good = readEnvironment({ ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: password });
    await expect(rejectWeakAdminPassword(good)).resolves.toBeUndefined();
  });

  test("a wrong DATABASE_URL is refused without repeating its password", () => {
    expect(refusalOf({ DATABASE_URL: "mysql://root:hunter2@db/shop" }).message).not.toContain(
      "hunter2",
    );
  });

  test("reports several mistakes together", () => {
    expect(refusalOf({ PORT: "x", DEMO: "y" }).messages).toHaveLength(2);
  });

  test("removes a trailing slash from ORIGIN", () => {
    expect(readEnvironment({ ORIGIN: "https://WWW.example.co.za/" }).origin).toBe(
      "https://www.example.co.za",
    );
  });
});

function refusalOf(variables: Record<string, string>): EnvironmentError {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error("The environment was accepted");
}
