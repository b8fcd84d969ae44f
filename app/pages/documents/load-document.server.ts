import { data, redirect } from "react-router";
import type { Admin } from "#app/domain/accounts/people.ts";
import { documentFileName, type OrderDocument } from "#app/domain/documents/document.ts";
import { proFormaDocument } from "#app/domain/documents/order-documents.server.ts";
import { makePdf } from "#app/domain/documents/pdf/make-pdf.server.ts";
import { readLogo } from "#app/domain/media/company-logo.server.ts";
import {
  type DocumentKey,
  readDocumentCopy,
  downloadDocument as releaseDocument,
  releaseOriginal,
} from "#app/domain/orders/download-document.server.ts";
import type { OrderKey } from "#app/domain/orders/read-order.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import {
  appServices,
  type Context,
  clientIpGroup,
  requestContext,
} from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";

/** Loads the document for viewing: always a copy. */
export async function loadDocument(
  context: Context,
  key: OrderKey,
  which: DocumentKey,
): Promise<OrderDocument> {
  await loadOrder(context, key);
  return (await readDocumentCopy(context.get(appServices), key, which)) ?? throwNotFound();
}

/** Loads the pro forma invoice of an unpaid order; paid orders have an invoice. */
export async function loadProForma(context: Context, accessKey: string): Promise<OrderDocument> {
  const order = await loadOrder(context, { accessKey });
  const document = proFormaDocument(order);
  if (document) return document;
  const hasInvoice = order.documents.some(
    ({ kind, cancelledAt }) => kind === "invoice" && cancelledAt === null,
  );
  throw hasInvoice ? redirect(`/orders/${accessKey}/invoice`) : data(null, { status: 404 });
}

/** The PDF for the customer: the first download is the original. A HEAD request is no download. */
export async function downloadDocument(
  context: Context,
  request: Request,
  { key, which }: { key: OrderKey; which: DocumentKey },
): Promise<Response> {
  await limitDocumentDownloads(context);
  await loadOrder(context, key);
  const isFetched =
    !context.get(requestContext).isHeadRequest && !request.headers.has("sec-purpose");
  const read = isFetched ? releaseDocument : readDocumentCopy;
  const document = (await read(context.get(appServices), key, which)) ?? throwNotFound();
  return pdfResponse(context, document).catch(async (error: unknown) => {
    if (document.copyMark === "Original")
      await releaseOriginal(context.get(appServices), key, which);
    throw error;
  });
}

/** The PDF for staff: always a copy. */
export async function downloadDocumentCopy(
  context: Context,
  admin: Admin<"see-orders" | "see-contact-details">,
  { number, which }: { number: number; which: DocumentKey },
): Promise<Response> {
  return pdfResponse(context, await loadDocument(context, { number, admin }, which));
}

/** The credit note, or the newest invoice, unless the URL has the number of an older one. */
export function requestedDocument(request: Request, creditNote: string | undefined): DocumentKey {
  if (creditNote !== undefined) {
    return { kind: "credit-note", number: parseNumberParam(creditNote) };
  }
  const named = new URL(request.url).searchParams.get("number") ?? "";
  return { kind: "invoice", number: /^\d{1,9}$/.test(named) ? Number(named) : undefined };
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/** Rate limit: enough for an accountant who downloads a month's documents. */
const DOWNLOAD_LIMIT = { name: "document-download", max: 200, seconds: 10 * 60 };

/** Checked before the download: a refused request must not use up the original. */
export async function limitDocumentDownloads(context: Context): Promise<void> {
  const { database } = context.get(appServices);
  const taken = await countTowardsRateLimit(database, DOWNLOAD_LIMIT, clientIpGroup(context));
  if (taken.ok) return;
  throw data(null, { status: 429, headers: { "Retry-After": String(taken.retryAfterSeconds) } });
}

/** The PDF response; rendered each time, never cached. */
export async function pdfResponse(context: Context, document: OrderDocument): Promise<Response> {
  const pdf = await makePdf(document, await readLogo(context.get(appServices).files));
  if (!pdf) throw data(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `attachment; filename="${documentFileName(document)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
