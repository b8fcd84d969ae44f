import type { ComponentProps } from "react";
import { data } from "react-router";
import { previewProduct } from "#app/domain/catalogue/editing/preview-product.server.ts";
import { previewProductForm } from "#app/domain/catalogue/editing/product-form.ts";
import { NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import { readUnpublishedProduct } from "#app/domain/catalogue/read-product.server.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { previewedProduct } from "#app/pages/shop/product/previewed-product.server.ts";
import ProductPage, { loader as loadProductPage } from "#app/pages/shop/product/product-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/preview-page";
import "./preview-page.css";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privatePageMeta(matches, { path: location.pathname, title: "Product preview" });

/** The page of a product for staff, whatever its status. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const admin = requirePage(context, "/admin/products/preview/:productId");
  const services = context.get(appServices);
  const submitted = context.get(previewedProduct);
  const product = submitted
    ? submitted.product
    : await readUnpublishedProduct(services, admin, params.productId);
  if (!product && !submitted) throw data(null, { status: 404 });
  if (!product) return data({ found: undefined, missing: "" }, { status: 409 });
  context.set(previewedProduct, { product });
  return loadProductPage(args as unknown as Parameters<typeof loadProductPage>[0]);
}

/** The page with the values of a form that is not saved yet. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requirePermission(context, "change-products");
  const form = await readForm(previewProductForm, request);
  // The loader runs after this and shows nothing but the problem.
  context.set(previewedProduct, {});
  if (!form.ok) return data({ problem: NOT_COMPLETE }, { status: 422 });
  const { id: _, version: __, intent: ___, publishAt: ____, ...fields } = form.value;
  const services = context.get(appServices);
  const outcome = await previewProduct(services, admin, { id: params.productId, fields });
  if (!outcome?.ok) {
    const problems = Object.values(outcome?.errors ?? {}).map((problem) => `${problem}.`);
    return data({ problem: [NOT_COMPLETE, ...problems].join(" ") }, { status: 409 });
  }
  context.set(previewedProduct, { product: outcome.product });
  return { problem: undefined };
}

const NOT_COMPLETE = "This form cannot be previewed yet.";

export default function PreviewPage(props: Route.ComponentProps) {
  const problem = props.actionData?.problem;
  return (
    <>
      <div className="preview-notice wrap">
        {problem ? (
          <Notice kind="danger">{problem}</Notice>
        ) : (
          <Notice kind="info">
            {props.actionData
              ? "Preview of unsaved changes. Nothing has been saved."
              : "Preview. Customers see this page while the product is published."}
            {props.loaderData.found?.product.cents === NO_PRICE &&
              " It has no price yet, so it cannot be published."}
          </Notice>
        )}
      </div>
      {props.loaderData.found && (
        <ProductPage {...(props as unknown as ComponentProps<typeof ProductPage>)} />
      )}
    </>
  );
}
