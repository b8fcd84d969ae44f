import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  csvSeparators,
  exportProducts,
} from "#app/domain/catalogue-changes/export-products.server.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { refusePost, requirePage } from "#app/http/auth/guards.server.ts";
import { csvResponse } from "#app/http/csv-response.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/export-products";
import { parseProductListQuery, parseProductSelection } from "./product-list-query.ts";

/** The selected products, or all of a list, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/export");
  const { database } = context.get(appServices);
  const { searchParams } = new URL(request.url);
  const tree = await readCategoryTree({ database });
  const hasSelection = searchParams.has("id") || searchParams.has("all");
  const style = searchParams.get("for") === "excel" ? "excel" : "plain";
  const rows = exportProducts({ database }, admin, {
    chosen: hasSelection
      ? parseProductSelection(searchParams)
      : { all: parseProductListQuery(searchParams) },
    tree,
    vatPercent: await currentVatPercent(database),
  });
  const day = new Date().toISOString().slice(0, 10);
  return csvResponse(`products-${day}.csv`, rows, { separator: csvSeparators[style] });
}

export const action = refusePost;
