import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/pro-forma-page";
import { openProForma } from "./open-paper.server.ts";
import { PaperPage } from "./paper-page.tsx";

export const handle = { ground: "paper" };

/** The address that it names is not its own: that one is a key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.title} ${loaderData.number}` : "Pro forma invoice",
  });

export function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  return openProForma(context, accessKey);
}

export default function ProFormaPage({ loaderData, params }: Route.ComponentProps) {
  const order = `/orders/${params.accessKey}`;
  return <PaperPage paper={loaderData} back={order} pdf={`${order}/pro-forma.pdf`} />;
}
