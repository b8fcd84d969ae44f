import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { done, failed } from "#app/content/toast.ts";
import { listPaths } from "#app/domain/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { deleteProducts } from "#app/domain/products/delete-products.server.ts";
import { duplicateProduct } from "#app/domain/products/duplicate-product.server.ts";
import { listOfficeProducts } from "#app/domain/products/list-office-products.server.ts";
import { officePageSize } from "#app/domain/products/office-choice.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/products-page";
import { UUID } from "./chosen-products.ts";
import { officeAddress, readOfficeAddress } from "./office-address.ts";
import { ProductListHead } from "./product-list-head.tsx";
import { ProductTable } from "./product-table.tsx";
import { receiveFigure, sayUnsaved } from "./receive-figure.server.ts";
import "./products.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/products", title: "Products" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(services);
  const asked = readOfficeAddress(new URL(request.url).searchParams);
  const tree = await readCategoryTree({ database });
  const list = await listOfficeProducts({ database, files }, admin, asked, tree);
  // What is ticked, exported or turned to next is of the list that is shown.
  const choice = { ...asked, search: list.corrected ?? asked.search };
  const places = listPaths(tree).map((path) => ({
    slug: path.at(-1)?.slug ?? "",
    name: path.at(-1)?.name ?? "",
    depth: path.length,
  }));
  return { ...list, choice, typed: asked.search, places, now: Date.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(services);
  const back = officeAddress(readOfficeAddress(new URL(request.url).searchParams));
  const fields = await readFields(request);
  const id = fields.id && UUID.test(fields.id) ? fields.id : undefined;
  if (fields.do === "edit") {
    const answer = await receiveFigure({ database }, admin, fields);
    if (fields.stay === "yes") return data(answer, { status: answer.ok ? 200 : 409 });
    const toast = answer.ok ? done("Saved") : sayUnsaved(answer, fields, back);
    return redirectWithToast(context, back, toast);
  }
  if (fields.do === "duplicate" && id) {
    const copy = await duplicateProduct({ database }, admin, id);
    if (!copy.ok) return redirectWithToast(context, back, failed(productMessages.load.notFound));
    const words = `${copy.name} is in the shop, without stock. Change here what differs.`;
    return redirectWithToast(context, `/admin/products/edit/${copy.id}`, done(words));
  }
  if (fields.do === "delete" && id) {
    const [gone] = await deleteProducts({ database, files }, admin, [id]);
    const toast = gone
      ? done(`${gone.name} has been deleted`)
      : failed(productMessages.load.notFound);
    return redirectWithToast(context, back, toast);
  }
  throw data(null, { status: 400 });
}

/** Who is told that somebody else was quicker sees what they did, and can go on from there. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { products, counts, choice, corrected, typed, places, now } = loaderData;
  const total = counts[choice.view];
  return (
    <>
      <ProductListHead {...{ counts, choice, places }} />
      {corrected && (
        <p className="list-note" role="status">
          Nothing fits “{typed}”. This is the list for <strong>{corrected}</strong>.
        </p>
      )}
      {products.length > 0 ? (
        <ProductTable {...{ products, choice, total, now }} />
      ) : (
        <p className="empty-list">
          <strong>{total > 0 ? "This page is empty" : "No product fits"}</strong>
          {total > 0
            ? "The list has fewer pages than that."
            : "Other words, another category or the view All may show more."}
        </p>
      )}
      <Pager
        page={choice.page}
        pageSize={officePageSize}
        total={total}
        hrefOf={(page) => officeAddress({ ...choice, page })}
      />
    </>
  );
}
