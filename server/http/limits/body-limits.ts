import type { IncomingMessage } from "node:http";
import {
  MAX_COMPANY_DOCUMENT_BYTES,
  MAX_IMPORT_BYTES,
  MAX_LOGO_BYTES,
  MAX_PICTURE_ZIP_BYTES,
  MAX_SITE_FILE_BYTES,
  MAX_UPLOAD_BYTES,
} from "#app/domain/media/upload-limits.ts";
import { MAX_PROOF_BYTES } from "#app/domain/payments/eft/proof-of-payment-limits.ts";
import { PAYMENT_WEBHOOKS } from "#app/domain/payments/payment-webhooks.ts";

export type BodyLimit = { contentType: string; maxBytes: number };
type UrlBodyLimit = BodyLimit & {
  /** Read by the page itself, as it arrives; forms and JSON are received as a whole. */
  isFile: boolean;
};

const KB = 1024;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const RAW = "application/octet-stream";
/** The boundaries and the part header around the file of a multipart form. */
const MULTIPART_OVERHEAD = 16 * KB;

/** Every URL that is not in the table below. */
const DEFAULT: BodyLimit = { contentType: FORM, maxBytes: 64 * KB };

/** A character takes up to 9 bytes in a form ("%E2%82%AC"), up to 6 in JSON ("\u20ac"). */
const bodyLimits: readonly (BodyLimit & { path: RegExp })[] = [
  // The contact form: a message of 10 000 characters.
  { path: /^\/(paia-manual|complaints)?$/, contentType: FORM, maxBytes: 128 * KB },
  { path: /^\/api\/contact$/, contentType: "application/json", maxBytes: 128 * KB },
  // The view of a page, or a search without a result.
  { path: /^\/api\/views$/, contentType: FORM, maxBytes: 2 * KB },
  // A reply of 10 000 characters.
  { path: /^\/admin\/messages\/\d+$/, contentType: FORM, maxBytes: 128 * KB },
  // A product description of 20 000 characters.
  {
    path: /^\/admin\/products\/(new|(edit|preview)\/[\w-]+)$/,
    contentType: FORM,
    maxBytes: 256 * KB,
  },
  // A quotation of 100 lines.
  { path: /^\/admin\/quotes\/\d+\/edit$/, contentType: FORM, maxBytes: 256 * KB },
  // A whole page of content.
  { path: /^\/admin\/content\/edit\/[\w-]+(\/[\w-]+)?$/, contentType: FORM, maxBytes: 512 * KB },
  {
    path: /^\/admin\/content\/transfer$/,
    contentType: MULTIPART,
    maxBytes: MAX_SITE_FILE_BYTES + MULTIPART_OVERHEAD,
  },
  // A list, and a ZIP of pictures.
  {
    path: /^\/admin\/products\/import$/,
    contentType: MULTIPART,
    maxBytes: MAX_IMPORT_BYTES + MAX_PICTURE_ZIP_BYTES + MULTIPART_OVERHEAD,
  },
  {
    path: /^\/admin\/settings\/branding\/logo$/,
    contentType: MULTIPART,
    maxBytes: MAX_LOGO_BYTES + MULTIPART_OVERHEAD,
  },
  {
    path: /^\/admin\/settings\/company-documents\/[^/]+$/,
    contentType: MULTIPART,
    maxBytes: MAX_COMPANY_DOCUMENT_BYTES + MULTIPART_OVERHEAD,
  },
  // The file is the whole body.
  {
    path: /^\/admin\/uploads\/(pictures|content-pictures|datasheets|videos)$/,
    contentType: RAW,
    maxBytes: MAX_UPLOAD_BYTES,
  },
  {
    path: /^\/orders\/[\w-]{43}\/proof$/,
    contentType: MULTIPART,
    maxBytes: MAX_PROOF_BYTES + MULTIPART_OVERHEAD,
  },
  ...PAYMENT_WEBHOOKS.map(({ path, ...limit }) => ({ ...limit, path: new RegExp(`^${path}$`) })),
];

/** The body that a URL accepts; the same when the page's script sends it to `<path>.data`. */
export function bodyLimit(url: string | undefined): UrlBodyLimit {
  const path = url?.split("?", 1)[0]?.replace(/\.data$/, "") ?? "";
  const limit = bodyLimits.find((each) => each.path.test(path)) ?? DEFAULT;
  return { ...limit, isFile: limit.contentType === MULTIPART || limit.contentType === RAW };
}

/** Why a body is refused by its headers alone, before any of it is read. */
export function rejectBody({
  url,
  headers,
}: Pick<IncomingMessage, "url" | "headers">): { status: 413 | 415; message: string } | undefined {
  if (!hasBody({ headers })) return undefined;
  const { contentType, maxBytes } = bodyLimit(url);
  // A body without a type is plain bytes (RFC 9110, section 8.3).
  const sent = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() || RAW;
  if (sent !== contentType || headers["content-encoding"] !== undefined) {
    return { status: 415, message: "This page does not accept that type of content." };
  }
  return Number(headers["content-length"] ?? 0) > maxBytes ? bodyTooLarge : undefined;
}

export const bodyTooLarge = {
  status: 413,
  message: "That is more than this form can accept. Please send less.",
} as const;

export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closes the connection after the response when a large request body was not read. A small one is
 * drained by Node: a browser that is cut off while sending may not show the response.
 */
export function closeIfUnread(incoming: IncomingMessage): { connection?: "close" } {
  if (incoming.complete || !hasBody(incoming)) return {};
  const { "content-length": length } = incoming.headers;
  return length !== undefined && Number(length) <= DEFAULT.maxBytes ? {} : { connection: "close" };
}
