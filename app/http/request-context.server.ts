import { createHmac, hkdfSync } from "node:crypto";
import { type Cookie, createContext, type RouterContextProvider } from "react-router";
import { type Database, isDatabaseUnavailable } from "#app/database/connection.server.ts";
import type { CacheTag } from "#app/database/query-cache.server.ts";
import type { PaymentAccounts } from "#app/domain/payments/payment-providers.server.ts";
import type { ConfiguredTransport } from "#app/domain/settings/mail-transport.server.ts";
import type { JsonLd } from "#app/seo/structured-data.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { Authentication } from "./auth/authentication.server.ts";
import { ipGroup } from "./limits/ip-group.server.ts";

/** Services of the process, built once at start and passed to every request. */
export type AppServices = {
  database: Database;
  files: FileStorage;
  authentication: Authentication;
  /** See device-cookie.server.ts. */
  deviceCookie: Cookie;
  /** See login-challenge.server.ts. */
  challengeCookie: Cookie;
  /** The public origin as configured; never taken from a request. */
  origin: string;
  /** Served over https: cookies are Secure, and HSTS is sent. */
  secure: boolean;
  /** MAINTENANCE=on; the settings switch the mode on, too (maintenance.server.ts). */
  maintenance: boolean;
  /** Delivers email at once; pages put it into the outbox instead (enqueueMail). */
  mail: ConfiguredTransport;
  /** The accounts of the payment methods, as they are configured at the moment. */
  readonly payments: PaymentAccounts;
  /** How this site is installed. */
  installation: Installation;
  log: Log;
};

export type Installation = {
  database: "private" | "separate";
  files: "disk" | "s3";
  /** Whether email leaves the machine; otherwise it is saved as `.eml` files. */
  readonly deliversMail: boolean;
  /** DATA_DIR. */
  dataFolder: string;
  version: string;
  startedAt: Date;
};

export type Log = {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  error(event: string, details?: Record<string, unknown>): void;
};

/** The context of a route, as loaders, actions and middleware get it. */
export type Context = Readonly<RouterContextProvider>;

export const appServices = createContext<AppServices>();

/** How a public page is cached. */
export type CachePolicy = {
  /** When one of these changes, the page is invalidated; a page without tags only expires. */
  tags?: CacheTag[];
  /** When the page changes without anyone editing it, such as at the end of a sale. */
  until?: Date | undefined;
};

/** State of one request, shared by the server and the page. */
export type RequestContext = {
  id: string;
  /** The pattern of the matched route, such as /products/:productId. */
  route?: string;
  /** The visitor's IP address, from the socket or from trusted proxies. */
  ipAddress: string;
  /** Pages answer HEAD as GET, but must not record a view. */
  isHeadRequest?: boolean;
  /** Rendered without headers or cookies: the same for everyone. */
  isPublic: boolean;
  /** Set by a public page that may be cached. */
  cachePolicy?: CachePolicy;
  /** Set by one of unboundedly many public pages, such as a search. */
  repeatedCachePolicy?: CachePolicy;
  /** When the banner at the top of the page starts or ends. */
  bannerChangesAt?: Date | undefined;
  /** Retry-After of a 503 response, where it is known. */
  retryAfterSeconds?: number;
  /** Set when the page failed because the database is unavailable: the response becomes 503. */
  isDatabaseUnavailable?: boolean;
  /** Set when nothing is at the URL: not everything gets a page then (entry.server.tsx). */
  isMiss?: boolean;
  /** JSON-LD, set by the page. */
  structuredData?: JsonLd[];
  /** Set by the page: other origins that its forms may be sent to. */
  formTargets?: readonly string[];
  /** Set by the page: other pages of the site may show it in a frame. */
  isFramed?: boolean;
};

export const requestContext = createContext<RequestContext>();

/**
 * Sets the JSON-LD of a page. It is written into the document only, not into the loader data, and not
 * for error responses.
 */
export function setStructuredData(
  context: Context,
  buildStructuredData: (origin: string) => JsonLd[],
): void {
  context.get(requestContext).structuredData = buildStructuredData(context.get(appServices).origin);
}

/** Marks the request if the error means that the database is unavailable. */
export function recordDatabaseOutage(context: Context, error: unknown): void {
  if (isDatabaseUnavailable(error)) context.get(requestContext).isDatabaseUnavailable = true;
}

/** The visitor's IP group, the subject of most rate limits. */
export function clientIpGroup(context: Context): string {
  return ipGroup(context.get(requestContext).ipAddress);
}

/** The services with the secret that encrypted values need. */
export async function withSecret(context: Context): Promise<AppServices & { secret: string }> {
  const services = context.get(appServices);
  const { secret } = await services.authentication.$context;
  return { ...services, secret };
}

/** Keyed hash of the visitor's IP group; it cannot be reversed without the secret. */
export async function ipGroupHash(context: Context): Promise<string> {
  const { secret } = await context.get(appServices).authentication.$context;
  // A derived key (HKDF), so that the hash cannot be compared with anything else signed.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "ip group of a stock hold", 32));
  return createHmac("sha256", key).update(clientIpGroup(context)).digest("base64url");
}
