import { data, type RouterContextProvider } from "react-router";
import { makePdf } from "#app/domain/orders/papers/make-pdf.server.ts";
import { fileNameOf, type Paper } from "#app/domain/orders/papers/paper.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";

/** An accountant fetches a month of them in one go; a machine does not fetch all day. */
const DOWNLOADS = { name: "paper", most: 200, seconds: 10 * 60 };

type Context = Readonly<RouterContextProvider>;

/** Asked before a document is handed out: who is refused must not have used up the original. */
export async function limitDownloads(context: Context): Promise<void> {
  const { database } = context.get(services);
  const taken = await takeFromLimit(database, DOWNLOADS, addressGroup(context.get(visit).address));
  if (taken.ok) return;
  throw data(null, { status: 429, headers: { "Retry-After": String(taken.retryAfterSeconds) } });
}

/** The file to keep. It is made anew each time and kept by nobody on the way. */
export async function answerPdf(paper: Paper): Promise<Response> {
  const pdf = await makePdf(paper);
  if (!pdf) throw data(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `attachment; filename="${fileNameOf(paper)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
