import { useMemo } from "react";
import { data, isRouteErrorResponse, redirect, replace, useNavigate } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { countInCarts } from "#app/domain/cart/count-in-carts.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { changeProduct } from "#app/domain/products/change-product.server.ts";
import { deleteProducts } from "#app/domain/products/delete-products.server.ts";
import { editProductForm } from "#app/domain/products/product-form.ts";
import { readEditable } from "#app/domain/products/read-editable.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Outline } from "#app/ui/icon.tsx";
import type { Route } from "./+types/edit-product-page";
import { CloseForm } from "./close-form.tsx";
import { DeleteProduct } from "./delete-product.tsx";
import { formOutlines } from "./form-outlines.ts";
import { InTheShop } from "./in-the-shop.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductTrouble } from "./product-trouble.tsx";
import { SavedDialog } from "./saved-dialog.tsx";
import { savedFrom } from "./use-product-form.ts";

const { updateFailed, picturesGone } = productMessages.save;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privatePageMeta(matches, { path: location.pathname, title: "Edit Product" });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(services);
  const product = await readEditable({ database, files }, admin, params.productId);
  if (!product) throw data(null, { status: 404 });
  const saved = Number(new URL(request.url).searchParams.get("saved"));
  return {
    product,
    tree: await readCategoryTree({ database }),
    inCarts: await countInCarts({ database }, admin, product.id),
    ownSave: saved > 0 && saved <= product.version ? saved : undefined,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, files, log } = context.get(services);
  const id = params.productId;
  const product = await readEditable({ database, files }, admin, id);
  if (!product) throw data(null, { status: 404 });
  const form = await readForm(editProductForm, request);
  if (!form.ok) return refuse(422, { errors: { form: updateFailed } });
  if (form.value.intent === "delete") {
    try {
      await deleteProducts({ database, files }, admin, [id]);
    } catch (error) {
      log.error("product not deleted", { error });
      return refuse(500, { errors: { deletion: productMessages.remove.failed } });
    }
    return redirect("/shop");
  }
  const { intent, version, ...fields } = form.value;
  // Only without script: a level was chosen, and the next one is to be shown.
  if (intent === "choose") return refuse(200, { errors: {}, fields });
  try {
    const outcome = await changeProduct({ database, files }, admin, { id, version, fields });
    if (outcome.ok) throw replace(`/admin/products/edit/${id}?saved=${outcome.version}`);
    if (outcome.reason === "fields") return refuse(422, { errors: outcome.errors, fields });
    if (outcome.reason === "not-found") throw data(null, { status: 404 });
    if (outcome.reason === "changed-since") {
      const theirs = (await readEditable({ database, files }, admin, id)) ?? product;
      return refuse(409, { errors: {}, fields, theirs });
    }
    return refuse(409, { errors: { form: picturesGone }, fields });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    log.error("product not changed", { error });
    return refuse(500, { errors: { form: updateFailed }, fields });
  }
}

export const clientAction = stayOnFailure({ offline: updateFailed, fault: updateFailed });

export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, tree, inCarts, ownSave } = loaderData;
  const navigate = useNavigate();
  const path = `/admin/products/edit/${product.id}`;
  const saved = useMemo(() => savedFrom(product), [product]);
  return (
    <>
      <OfficeHead
        title="Edit Product"
        back={{ to: "/admin/products", label: "Products" }}
        lead={product.fields.name}
      >
        <ButtonLink to={`/products/${product.id}`} variant="quiet" size="office">
          <Outline path={formOutlines.eye} size={18} />
          Preview
        </ButtonLink>
        <ButtonLink to="/admin/products" variant="quiet" size="office">
          <Outline path={formOutlines.plus} size={18} />
          New Product
        </ButtonLink>
        <CloseForm />
      </OfficeHead>
      <ProductForm
        key={product.id}
        tree={tree}
        saved={saved}
        ownSave={ownSave}
        answer={actionData}
        aside={
          <InTheShop
            stock={Number(product.fields.stock)}
            inCarts={inCarts}
            createdAt={product.createdAt}
          />
        }
        after={<DeleteProduct problem={actionData?.errors.deletion} />}
      />
      <SavedDialog
        open={ownSave !== undefined}
        onClose={() => navigate(path, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <ProductTrouble isMissing={isMissing} />;
}
