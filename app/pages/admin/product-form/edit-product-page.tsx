import { useMemo } from "react";
import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  replace,
  useNavigate,
} from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { deleteProducts } from "#app/domain/catalogue/editing/delete-products.server.ts";
import { editProductForm } from "#app/domain/catalogue/editing/product-form.ts";
import {
  listBrands,
  readEditableProduct,
} from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { updateProduct } from "#app/domain/catalogue/editing/save-product.server.ts";
import { fulfilmentOf } from "#app/domain/catalogue/fulfilment.ts";
import { isForSale } from "#app/domain/catalogue/product-status.ts";
import { listStockMovements } from "#app/domain/catalogue/stock-movements.server.ts";
import { parseWeight } from "#app/domain/catalogue/weight.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import {
  type ProductUsage,
  readProductUsage,
} from "#app/domain/quotes/lists/product-usage.server.ts";
import { formatCount, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { previewUrl, productPageUrl } from "#app/pages/admin/products/product-list-query.ts";
import { REMOVE_DEMO_PATH } from "#app/pages/admin/setup/setup-paths.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { StockBadge } from "#app/pages/shop/stock-badge.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/edit-product-page";
import { DeleteProduct } from "./delete-product.tsx";
import { SavedDialog } from "./form-dialogs.tsx";
import { handleStatusChange } from "./handle-status-change.server.ts";
import { CloseFormLink, ProductForm } from "./product-form.tsx";
import { ProductStatusForm, ProductStatusSection } from "./product-status-section.tsx";
import { StockHistory } from "./stock-history.tsx";
import { toSavedProduct } from "./use-product-form.ts";

const { updateFailed, picturesGone } = productTexts.save;
const { failed: deleteFailed } = productTexts.remove;

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  privatePageMeta(matches, {
    path: location.pathname,
    title: recordTitle(loaderData?.product.fields.name, "Edit product"),
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/edit/:productId");
  const { database, files } = context.get(appServices);
  const product = await readEditableProduct({ database, files }, admin, params.productId);
  if (!product) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const ownVersion = (name: "saved" | "status") => {
    const version = Number(searchParams.get(name));
    return version > 0 && version <= product.version ? version : undefined;
  };
  const isWhole = searchParams.get("history") === "all";
  return {
    product,
    tree: await readCategoryTree({ database }),
    attributes: await readAttributes({ database }),
    brands: await listBrands({ database }, admin),
    usage: await readProductUsage({ database }, admin, [product.id]),
    vatPercent: await currentVatPercent(database),
    history: await listStockMovements({ database }, admin, { productId: product.id, isWhole }),
    ownSave: ownVersion("saved"),
    ownStatusChange: ownVersion("status"),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/products/edit/:productId");
  const { database, files, log } = context.get(appServices);
  const id = params.productId;
  const product = await readEditableProduct({ database, files }, admin, id);
  if (!product) throw data(null, { status: 404 });
  const form = await readForm(editProductForm, request);
  if (!form.ok) return actionFailure(422, { errors: { form: updateFailed } });
  if (form.value.intent === "status") {
    return handleStatusChange(context, admin, { id, form: form.value });
  }
  if (form.value.intent === "delete") {
    try {
      await deleteProducts({ database, files }, admin, [id]);
    } catch (error) {
      log.error("product not deleted", { error });
      return actionFailure(500, { errors: { deletion: deleteFailed } });
    }
    return redirect("/shop");
  }
  const { intent: _, version, ...fields } = form.value;
  try {
    const outcome = await updateProduct({ database, files }, admin, { id, version, fields });
    if (outcome.ok) throw replace(`/admin/products/edit/${id}?saved=${outcome.version}`);
    if (outcome.reason === "fields") return actionFailure(422, { errors: outcome.errors, fields });
    if (outcome.reason === "not-found") throw data(null, { status: 404 });
    if (outcome.reason === "changed-since") {
      const theirs = (await readEditableProduct({ database, files }, admin, id)) ?? product;
      return actionFailure(409, { errors: {}, fields, theirs });
    }
    return actionFailure(409, { errors: { form: picturesGone }, fields });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    log.error("product not changed", { error });
    return actionFailure(500, { errors: { form: updateFailed }, fields });
  }
}

const keepFormOnSave = clientActionKeepingForm({ offline: updateFailed, fault: updateFailed });
const keepFormOnDelete = clientActionKeepingForm({
  offline: deleteFailed,
  fault: deleteFailed,
  field: "deletion",
});

export async function clientAction(args: ClientActionFunctionArgs) {
  const fields = new URLSearchParams(await args.request.clone().text());
  return fields.get("intent") === "delete" ? keepFormOnDelete(args) : keepFormOnSave(args);
}

export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, tree, attributes, brands, usage, vatPercent, history } = loaderData;
  const { ownSave, ownStatusChange } = loaderData;
  const navigate = useNavigate();
  const path = `/admin/products/edit/${product.id}`;
  const saved = useMemo(() => toSavedProduct(product), [product]);
  return (
    <>
      <AdminPageHeader
        title="Edit Product"
        back={{ to: "/admin/products", label: "Products" }}
        lead={product.fields.name}
      >
        <ButtonLink to={`/admin/products/accessories/${product.id}`} variant="quiet" size="compact">
          Accessories
        </ButtonLink>
        <ButtonLink to={productPageUrl(product)} variant="quiet" size="compact">
          <Icon path={productIcons.eye} size={18} />
          Preview
        </ButtonLink>
        <ButtonLink to="/admin/products" variant="quiet" size="compact">
          <Icon path={productIcons.plus} size={18} />
          New Product
        </ButtonLink>
        <CloseFormLink />
      </AdminPageHeader>
      {product.isDemo && (
        <Notice kind="info">
          Demo content: this product came with the installation. Edit it to make it your own, or{" "}
          <Link to={REMOVE_DEMO_PATH}>remove the demo catalogue</Link>.
        </Notice>
      )}
      <ProductForm
        key={product.id}
        tree={tree}
        attributes={attributes}
        brands={brands}
        saved={saved}
        ownSave={ownSave ?? ownStatusChange}
        vatPercent={vatPercent}
        offeredCents={product.offeredCents}
        isForSale={isForSale(product)}
        answer={actionData}
        previewPath={previewUrl(product.id)}
        aside={
          <>
            <ProductStatusSection product={product} error={actionData?.errors.publishAt} />
            <ShopStatus product={product} tree={tree} usage={usage} />
          </>
        }
        after={
          <>
            <ProductStatusForm version={product.version} />
            <StockHistory {...history} allUrl={`${path}?history=all#stock-history`} />
            <DeleteProduct
              name={product.fields.name}
              usage={usage}
              problem={actionData?.errors.deletion}
            />
          </>
        }
      />
      <SavedDialog
        open={ownSave !== undefined}
        isPublished={product.status === "published"}
        onClose={() => navigate(path, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}

function ShopStatus({ product, tree, usage: { carts, pieces } }: ShopStatusProps) {
  const inCartsText = `${formatCount(carts, "cart")}, ${formatCount(pieces, "item")}`;
  return (
    <section className="stack form-part">
      <h2>In the shop</h2>
      <DetailList
        details={[
          [
            "Stock",
            <StockBadge
              key="stock"
              stock={Number(product.fields.stock)}
              fulfilment={fulfilmentOf({
                weightGrams: parseWeight(product.fields.weight) ?? null,
                topCategory: tree.find(({ id }) => id === product.fields.categoryId)?.name,
              })}
            />,
          ],
          ["In carts now", carts === 0 ? "None" : inCartsText],
          ["Created", formatLongDate(product.createdAt)],
        ]}
      />
    </section>
  );
}

type ShopStatusProps = Pick<Route.ComponentProps["loaderData"], "product" | "tree"> & {
  usage: ProductUsage;
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { notFound, failed } = productTexts.load;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <AdminPageHeader
        title={isMissing ? notFound : failed}
        back={{ to: "/admin/products", label: "Products" }}
        lead={
          isMissing
            ? "It may have been deleted since you last saw it."
            : "Nothing was changed. Reload the page in a moment."
        }
      />
      <p className="spaced">
        <ButtonLink to="/admin/products/new" variant="line" size="compact">
          Add New Product
        </ButtonLink>
      </p>
    </>
  );
}
