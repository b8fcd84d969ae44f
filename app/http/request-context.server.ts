import { type Cookie, createContext, type RouterContextProvider } from "react-router";
import type { JsonLd } from "#app/content/seo/structured-data.ts";
import { type Database, isDatabaseUnavailable } from "#app/database/connection.server.ts";
import type { PayfastAccount } from "#app/domain/payments/payfast/payfast-account.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { Authentication } from "./auth/authentication.server.ts";

/** What the process is made of, built once at start and handed to every request. */
export type AppServices = {
  database: Database;
  files: FileStorage;
  authentication: Authentication;
  /** From browsers that have logged in before: see device-cookie.server.ts. */
  deviceCookie: Cookie;
  /** The public address of the site, as configured; never what a request claims. */
  origin: string;
  /** Served over https: cookies and headers are as strict as that allows. */
  secure: boolean;
  maintenance: boolean;
  /** The ways to pay beside EFT, which is always open. */
  payments: { payfast?: PayfastAccount | undefined };
  /** For what the back office shows about the installation. */
  installation: Installation;
  log: Log;
};

export type Installation = {
  database: "private" | "separate";
  files: "disk" | "s3";
  mail: "folder" | "smtp";
  /** Where everything is kept that must be kept. */
  dataFolder: string;
  version: string;
  startedAt: Date;
};

export type Log = {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  error(event: string, details?: Record<string, unknown>): void;
};

export const appServices = createContext<AppServices>();

/** What cached pages show; a change in the database announces the same tags. */
type CacheTag = "content" | "products" | "categories" | `product:${string}`;

/** How a public page is cached. */
export type CachePolicy = {
  /** When one of these changes, the page is invalidated. */
  tags: CacheTag[];
  /** The query parameters it reads; any others are ignored in the cache key. */
  queryKeys?: string[];
};

/** What is known of one request before any page looks at it. */
export type RequestContext = {
  id: string;
  /** The visitor's address, by the socket or by the proxies that we trust. */
  ipAddress: string;
  /** HEAD: the answer is looked at, and nobody gets it. Pages answer it as they answer a GET. */
  isHeadRequest?: boolean;
  /** Rendered without cookies or any other header: the same for everyone. */
  isPublic: boolean;
  /** Set by a public page that may be cached. */
  cachePolicy?: CachePolicy;
  /** Set when the page failed because the database could not be asked: it may be tried again soon. */
  isDatabaseUnavailable?: boolean;
  /** Set by the page, for search engines. */
  structuredData?: JsonLd[];
  /** Set by the page: where its forms may be sent beside this site. */
  formTargets?: readonly string[];
};

export const requestContext = createContext<RequestContext>();

/**
 * Says what a page is about in the words of search engines. It is written into the document alone:
 * no script carries it, and a page that failed says nothing.
 */
export function setStructuredData(
  context: Readonly<RouterContextProvider>,
  buildStructuredData: (origin: string) => JsonLd[],
): void {
  context.get(requestContext).structuredData = buildStructuredData(context.get(appServices).origin);
}

/** What the server process must know of a page's error, to answer it rightly. */
export function recordDatabaseOutage(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): void {
  if (isDatabaseUnavailable(error)) context.get(requestContext).isDatabaseUnavailable = true;
}
