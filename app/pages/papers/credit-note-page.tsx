import { readNumber } from "#app/http/read-number.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/credit-note-page";
import { openPaper } from "./open-paper.server.ts";
import { PaperPage } from "./paper-page.tsx";

export const handle = { ground: "paper" };

/** The address that it names is not its own: that one is a key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.title} ${loaderData.number}` : "Credit note",
  });

export function loader({ params: { accessKey, number }, context }: Route.LoaderArgs) {
  return openPaper(context, { accessKey }, { kind: "credit-note", number: readNumber(number) });
}

export default function CreditNotePage({ loaderData, params }: Route.ComponentProps) {
  const order = `/orders/${params.accessKey}`;
  const pdf = `${order}/credit-notes/${params.number}.pdf`;
  return <PaperPage paper={loaderData} back={order} pdf={pdf} />;
}
