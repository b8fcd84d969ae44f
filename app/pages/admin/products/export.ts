import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { exportProducts, separatorOf } from "#app/domain/products/csv/export-products.server.ts";
import { answerCsv } from "#app/http/answer-csv.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/export";
import { readChosen } from "./chosen-products.ts";
import { readOfficeAddress } from "./office-address.ts";

/** The products of a list, or those that were ticked, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const { searchParams } = new URL(request.url);
  const tree = await readCategoryTree({ database });
  const isTicked = searchParams.has("id") || searchParams.has("all");
  const style = searchParams.get("for") === "excel" ? "excel" : "plain";
  const rows = exportProducts({ database }, admin, {
    chosen: isTicked ? readChosen(searchParams) : { all: readOfficeAddress(searchParams) },
    tree,
  });
  const day = new Date().toISOString().slice(0, 10);
  return answerCsv(`products-${day}.csv`, rows, { separator: separatorOf[style] });
}

/** A form has no business here; the guard still answers first. */
export function action({ context }: Route.ActionArgs) {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
