import { Link } from "react-router";
import {
  type IncompleteProduct,
  listIncompleteProducts,
} from "#app/domain/sizing/read-sizing.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/sizing-figures-page";

const PATH = "/admin/products/sizing";
const TITLE = "Missing calculator figures";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: TITLE });

/** The first of them: once these are complete, the next appear. */
const MAX_LISTED = 200;

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, PATH);
  const { sizing } = pageContent(context);
  const { database } = context.get(appServices);
  const { products, unknownCategories } = await listIncompleteProducts({ database }, admin, sizing);
  return {
    isOn: sizing.isOn,
    total: products.length,
    products: products.slice(0, MAX_LISTED),
    unknownCategories,
  };
}

/** What the calculator leaves out, so staff can complete it. */
export default function SizingFiguresPage({ loaderData }: Route.ComponentProps) {
  const { isOn, total, products, unknownCategories } = loaderData;
  return (
    <>
      <AdminPageHeader
        title={TITLE}
        lead="“What will it run?” leaves these products out because specifications it needs are missing. Enter them on the product, or choose other categories under Content."
        back={{ to: "/admin/products", label: "Products" }}
      />
      {!isOn && <Notice kind="info">The calculator is switched off under Content.</Notice>}
      {unknownCategories.length > 0 && (
        <Notice kind="warning">
          {`The shop has no category ${unknownCategories.join(", ")}. Correct it under Content, Calculator.`}
        </Notice>
      )}
      {products.length === 0 ? (
        <EmptyList title="Nothing is missing">
          Every product in the chosen categories has its figures.
        </EmptyList>
      ) : (
        <>
          <p className="soft list-note">
            {formatCount(total, "product")}
            {total > products.length && `, the first ${products.length}`}
          </p>
          <DataTable
            caption="Products without calculator figures"
            columns={columns}
            rows={products}
            rowKey={({ id }) => id}
            hasRowHeaders
          />
        </>
      )}
    </>
  );
}

const columns: Column<IncompleteProduct>[] = [
  {
    label: "Product",
    className: "cell-main",
    cell: ({ id, name, sku }) => (
      <>
        <Link to={`/admin/products/edit/${id}`}>{name}</Link>
        <small>SKU {sku}</small>
      </>
    ),
  },
  { label: "Missing", cell: ({ missing }) => missing.join(", ") },
];
