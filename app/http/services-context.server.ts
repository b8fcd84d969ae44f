import { type Cookie, createContext } from "react-router";
import type { JsonLd } from "#app/content/structured-data.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { PayFast } from "#app/domain/orders/payfast.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { Authentication } from "./authentication.server.ts";

/** What the process is made of, built once at start and handed to every request. */
export type Services = {
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
  payments: { payfast?: PayFast | undefined };
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

export const services = createContext<Services>();

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
export type Visit = {
  id: string;
  /** The visitor's address, by the socket or by the proxies that we trust. */
  address: string;
  /** HEAD: the answer is looked at, and nobody gets it. Pages answer it as they answer a GET. */
  isLook?: boolean;
  /** Rendered without cookies or any other header: the same for everyone. */
  isPublic: boolean;
  /** Set by a public page that may be cached. */
  cachePolicy?: CachePolicy;
  /** Set when the page failed because the database could not be asked: it may be tried again soon. */
  isDatabaseDown?: boolean;
  /** Set by the page, for search engines. */
  descriptions?: JsonLd[];
  /** Set by the page: where its forms may be sent beside this site. */
  formTargets?: readonly string[];
};

export const visit = createContext<Visit>();
