import { data, Link } from "react-router";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import { quotePaper } from "#app/domain/orders/quotes/quote-paper.server.ts";
import { readQuote } from "#app/domain/orders/quotes/read-quote.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { requireNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { PaperSheet } from "#app/pages/papers/paper-sheet.tsx";
import stylesUrl from "#app/pages/papers/papers.css?url";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/quote-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `/admin/quotes/${params.number}`,
    title: `Quotation QUO-${params.number}`,
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const number = requireNumber(params.number);
  const quote = await readQuote(context.get(services), { number, staff: true });
  if (!quote) throw data(null, { status: 404 });
  const { state, order, details, lines } = quote;
  return {
    paper: quotePaper(quote),
    state,
    order,
    number,
    contact: { email: details.email, phone: phoneShown(details.phone), remark: details.remark },
    short: lines.filter(({ inStock, quantity }) => inStock < quantity),
  };
}

export default function OfficeQuotePage({ loaderData }: Route.ComponentProps) {
  const { paper, state, order, number, contact, short } = loaderData;
  return (
    <>
      <OfficeHead
        title={`Quotation ${paper.number}`}
        lead={
          <>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>, {contact.phone}
          </>
        }
        back={{ to: "/admin/quotes", label: "Quotations" }}
      >
        {/* A file: the browser takes it, not our router. */}
        <a
          href={`/admin/quotes/${number}.pdf`}
          className={buttonClass({ variant: "line", size: "office" })}
        >
          Download PDF
        </a>
      </OfficeHead>
      <div className="mt-4">
        {order && (
          <Notice kind="success">
            Accepted as{" "}
            <Link to={`/admin/orders/${order.number}`} className="underline">
              {orderNumber(order.number)}
            </Link>
            .
          </Notice>
        )}
        {state === "ended" && <Notice kind="info">Nobody accepted it before its last day.</Notice>}
        {state === "open" && short.length > 0 && (
          <Notice kind="warning">
            It cannot be accepted at the moment, for want of stock:{" "}
            {short
              .map(({ name, quantity, inStock }) => `${name} (${inStock} of ${quantity})`)
              .join(", ")}
            .
          </Notice>
        )}
      </div>
      {contact.remark && <p className="mt-4">They wrote: {contact.remark}</p>}
      <PaperSheet paper={paper} isPart />
    </>
  );
}
