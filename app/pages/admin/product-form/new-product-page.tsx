import { useState } from "react";
import { replace, useNavigate } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { newProductForm } from "#app/domain/catalogue/editing/product-form.ts";
import {
  listBrands,
  readEditableProduct,
} from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { createProduct } from "#app/domain/catalogue/editing/save-product.server.ts";
import { parsePublishAt } from "#app/domain/catalogue/product-status.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/new-product-page";
import { PublishLater } from "./draft-actions.tsx";
import { SuccessDialog } from "./form-dialogs.tsx";
import { emptyDraft } from "./product-draft.ts";
import { CloseFormLink, ProductForm } from "./product-form.tsx";

const PATH = "/admin/products/new";
const { createFailed, created, picturesGone, alreadyCreated } = productTexts.save;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Add New Product" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/new");
  const { database, files } = context.get(appServices);
  const id = new URL(request.url).searchParams.get("created");
  const createdProduct = id ? await readEditableProduct({ database, files }, admin, id) : undefined;
  return {
    tree: await readCategoryTree({ database }),
    attributes: await readAttributes({ database }),
    brands: await listBrands({ database }, admin),
    createdProduct: createdProduct && { id: createdProduct.id, name: createdProduct.fields.name },
    newId: crypto.randomUUID(),
    vatPercent: await currentVatPercent(database),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/products/new");
  const { database, log } = context.get(appServices);
  const form = await readForm(newProductForm, request);
  if (!form.ok) return actionFailure(422, { errors: { form: createFailed } });
  const { id, intent, publishAt, ...fields } = form.value;
  const launch = intent === "schedule" ? parsePublishAt(publishAt) : undefined;
  if (launch && "problem" in launch) {
    return actionFailure(422, { errors: { publishAt: launch.problem }, fields });
  }
  const draft = intent === "save" ? undefined : { publishAt: launch?.value ?? null };
  try {
    const outcome = await createProduct({ database }, admin, { id, fields, draft });
    if (outcome.ok && draft) {
      const message = launch
        ? `${fields.name.trim()} goes live on ${formatLongDateTime(launch.value)}`
        : `${fields.name.trim()} is saved as a draft`;
      throw redirectWithToast(context, `/admin/products/edit/${id}`, successToast(message));
    }
    if (outcome.ok) throw replace(`${PATH}?created=${outcome.id}`);
    if (outcome.reason === "fields") return actionFailure(422, { errors: outcome.errors, fields });
    const message = outcome.reason === "files-gone" ? picturesGone : alreadyCreated;
    return actionFailure(409, { errors: { form: message }, fields });
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error("product not created", { error });
    return actionFailure(500, { errors: { form: createFailed }, fields });
  }
}

export const clientAction = clientActionKeepingForm({ offline: createFailed, fault: createFailed });

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tree, attributes, brands, createdProduct, newId, vatPercent } = loaderData;
  const navigate = useNavigate();
  const stay = () => navigate(PATH, { replace: true, preventScrollReset: true });
  const [draft] = useState(emptyDraft);
  return (
    <>
      <AdminPageHeader
        title="Add New Product"
        back={{ to: "/admin/products", label: "Products" }}
        lead="The product appears in the shop as soon as you create it, unless you save it as a draft."
      >
        <CloseFormLink />
      </AdminPageHeader>
      {actionData?.errors.form && (
        <div className="spaced">
          <Notice kind="danger">{actionData.errors.form}</Notice>
        </div>
      )}
      <ProductForm
        // A new key resets the form after a product was created.
        key={createdProduct?.id ?? "new"}
        tree={tree}
        attributes={attributes}
        brands={brands}
        saved={{ draft, version: undefined }}
        id={newId}
        vatPercent={vatPercent}
        previewPath={`/admin/products/preview/${newId}`}
        aside={<PublishLater error={actionData?.errors.publishAt} />}
        answer={createdProduct ? undefined : actionData}
      />
      <SuccessDialog
        open={createdProduct !== undefined}
        title={created}
        onTimeUp={() => navigate("/shop", { replace: true })}
        text={
          <>
            <b>{createdProduct?.name}</b> is in the shop. You will be taken there in 5 seconds.
          </>
        }
        onClose={() => createdProduct && stay()}
      >
        <div className="button-row confirm-actions">
          {createdProduct && (
            <ButtonLink
              to={`/admin/products/edit/${createdProduct.id}`}
              replace
              variant="quiet"
              size="compact"
            >
              Open the product
            </ButtonLink>
          )}
          <ButtonLink to={PATH} replace variant="line" size="compact">
            Stay here
          </ButtonLink>
          <ButtonLink to="/shop" replace variant="brand" size="compact">
            Go to the shop now
          </ButtonLink>
        </div>
      </SuccessDialog>
    </>
  );
}
