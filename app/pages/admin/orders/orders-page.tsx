import { Form } from "react-router";
import { sayCount } from "#app/content/office-words.ts";
import { countOrderViews, listOrders } from "#app/domain/orders/list-orders.server.ts";
import {
  ORDER_PAGE_SIZE,
  type OrderChoice,
  orderAddress,
  orderViews,
  readOrderChoice,
  usualSort,
} from "#app/domain/orders/order-choice.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/orders-page";
import { EmptyQueue } from "./empty-queue.tsx";
import { ExportStyle } from "./export-style.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTable } from "./order-table.tsx";
import { ORDERS, viewNames } from "./order-words.ts";
import "./order-table.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: ORDERS, title: "Orders" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const asked = readOrderChoice(request.url);
  const [{ orders, total, page }, counts] = await Promise.all([
    listOrders({ database }, admin, asked),
    countOrderViews({ database }, admin, asked),
  ]);
  return { choice: { ...asked, page }, orders, total, counts, now: new Date() };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { choice, orders, total, counts, now } = loaderData;
  return (
    <>
      <OfficeHead title="Orders">
        <ButtonLink to={`${ORDERS}/vat`} variant="line" size="office">
          VAT report
        </ButtonLink>
        <ExportForm choice={choice} isEmpty={total === 0} />
        <ButtonLink to={`${ORDERS}/new`} variant="brand" size="office">
          New order
        </ButtonLink>
      </OfficeHead>
      <TabLinks
        label="Views"
        tabs={orderViews.map((view) => ({
          to: orderAddress(ORDERS, { ...choice, view, page: 1, sort: usualSort(view) }),
          words: viewNames[view],
          count: counts[view],
          isCurrent: view === choice.view,
        }))}
      />
      <OrderFilters choice={choice} found={sayCount(total, "order")} />
      {orders.length === 0 ? (
        <EmptyQueue choice={choice} counts={counts} />
      ) : (
        <OrderTable orders={orders} caption={viewNames[choice.view]} now={now} />
      )}
      <Pager
        page={choice.page}
        pageSize={ORDER_PAGE_SIZE}
        total={total}
        hrefOf={(page) => orderAddress(ORDERS, { ...choice, page })}
      />
    </>
  );
}

/** A form, not a link: what it does is noted in the log, and no page elsewhere can set it off. */
function ExportForm({ choice, isEmpty }: { choice: OrderChoice; isEmpty: boolean }) {
  return (
    <Form
      method="post"
      action={orderAddress(`${ORDERS}/export`, choice)}
      reloadDocument
      className="order-export"
    >
      <ExportStyle />
      <Button
        type="submit"
        name="table"
        value="orders"
        variant="line"
        size="office"
        icon="download"
        disabled={isEmpty}
      >
        Orders CSV
      </Button>
      <Button
        type="submit"
        name="table"
        value="lines"
        variant="line"
        size="office"
        icon="download"
        disabled={isEmpty}
      >
        Lines CSV
      </Button>
    </Form>
  );
}
