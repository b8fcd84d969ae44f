import { data, type RouterContextProvider, redirect } from "react-router";
import {
  handOutDocument,
  readDocument,
  takeBackOriginal,
  type WhichDocument,
} from "#app/domain/orders/papers/hand-out-document.server.ts";
import type { Paper } from "#app/domain/orders/papers/paper.ts";
import { proFormaPaper } from "#app/domain/orders/papers/pro-forma.server.ts";
import type { OrderKey } from "#app/domain/orders/read-order.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { openOrder } from "#app/pages/orders/open-order.server.ts";
import { answerPdf, limitDownloads } from "./answer-pdf.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The document to look at: a copy, whoever looks. */
export async function openPaper(
  context: Context,
  key: OrderKey,
  which: WhichDocument,
): Promise<Paper> {
  await openOrder(context, key);
  return (await readDocument(context.get(services), key, which)) ?? notThere();
}

/** The paper of an unpaid order. One that is paid has its invoice instead. */
export async function openProForma(context: Context, accessKey: string): Promise<Paper> {
  const order = await openOrder(context, { accessKey });
  const paper = proFormaPaper(order);
  if (paper) return paper;
  const hasInvoice = order.documents.some(({ kind }) => kind === "invoice");
  throw hasInvoice ? redirect(`/orders/${accessKey}/invoice`) : data(null, { status: 404 });
}

/** The file for the customer: the first that is fetched is the original. Asking about it is not fetching it. */
export async function downloadPaper(
  context: Context,
  request: Request,
  { key, which }: { key: OrderKey; which: WhichDocument },
): Promise<Response> {
  await limitDownloads(context);
  await openOrder(context, key);
  const isFetched = !context.get(visit).isLook && !request.headers.has("sec-purpose");
  const take = isFetched ? handOutDocument : readDocument;
  const paper = (await take(context.get(services), key, which)) ?? notThere();
  return answerPdf(paper).catch(async (error: unknown) => {
    if (paper.mark === "Original") await takeBackOriginal(context.get(services), key, which);
    throw error;
  });
}

/** The file for staff: never the original, which is the customer's. */
export async function downloadCopy(
  context: Context,
  { number, which }: { number: number; which: WhichDocument },
): Promise<Response> {
  return answerPdf(await openPaper(context, { number, staff: true }, which));
}

/** The invoice in force, unless the address names one that another took the place of. */
export function whichInvoice(request: Request) {
  const named = new URL(request.url).searchParams.get("number") ?? "";
  const number = /^\d{1,9}$/.test(named) ? Number(named) : undefined;
  return { kind: "invoice", number } as const;
}

function notThere(): never {
  throw data(null, { status: 404 });
}
