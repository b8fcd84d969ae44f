import { Link, replace, useNavigate } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { createProduct } from "#app/domain/products/create-product.server.ts";
import { newProductForm } from "#app/domain/products/product-form.ts";
import { readEditable } from "#app/domain/products/read-editable.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/new-product-page";
import { CloseForm } from "./close-form.tsx";
import { emptyDraft } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { SuccessDialog } from "./save-dialogs.tsx";
import "#app/ui/confirm-button.css";
import "#app/ui/dialog.css";

const PATH = "/admin/products/new";
const { createFailed, created, picturesGone, alreadyCreated } = productMessages.save;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Add New Product" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(services);
  const id = new URL(request.url).searchParams.get("created");
  const made = id ? await readEditable({ database, files }, admin, id) : undefined;
  return {
    tree: await readCategoryTree({ database }),
    made: made && { id: made.id, name: made.fields.name },
    newId: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, log } = context.get(services);
  const form = await readForm(newProductForm, request);
  if (!form.ok) return refuse(422, { errors: { form: createFailed } });
  const { id, intent, ...fields } = form.value;
  // Only without script: a level was chosen, and the next one is to be shown.
  if (intent === "choose") return refuse(200, { errors: {}, fields });
  try {
    const outcome = await createProduct({ database }, admin, { id, fields });
    if (outcome.ok) throw replace(`${PATH}?created=${outcome.id}`);
    if (outcome.reason === "fields") return refuse(422, { errors: outcome.errors, fields });
    const sentence = outcome.reason === "files-gone" ? picturesGone : alreadyCreated;
    return refuse(409, { errors: { form: sentence }, fields });
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error("product not created", { error });
    return refuse(500, { errors: { form: createFailed }, fields });
  }
}

export const clientAction = stayOnFailure({ offline: createFailed, fault: createFailed });

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tree, made, newId } = loaderData;
  const navigate = useNavigate();
  const stay = () => navigate(PATH, { replace: true, preventScrollReset: true });
  return (
    <>
      <OfficeHead title="Add New Product" lead="It is in the shop as soon as it is created.">
        <CloseForm />
      </OfficeHead>
      {actionData?.errors.form && (
        <div className="form-banner">
          <Notice kind="danger">{actionData.errors.form}</Notice>
        </div>
      )}
      <ProductForm
        // A created product leaves an empty form behind.
        key={made?.id ?? "new"}
        tree={tree}
        saved={{ draft: emptyDraft, version: undefined }}
        id={newId}
        answer={made ? undefined : actionData}
      />
      <SuccessDialog
        open={made !== undefined}
        title={created}
        onTimeUp={() => navigate("/shop", { replace: true })}
        onClose={() => made && stay()}
      >
        <p className="confirm-words">
          <b>{made?.name}</b> is in the shop. You are taken there in 5 seconds.
        </p>
        <div className="confirm-actions">
          <Link to={PATH} replace className={buttonClass({ variant: "line", size: "office" })}>
            Stay and add another
          </Link>
          <Link to="/shop" replace className={buttonClass({ variant: "brand", size: "office" })}>
            Go to the shop now
          </Link>
        </div>
      </SuccessDialog>
    </>
  );
}
