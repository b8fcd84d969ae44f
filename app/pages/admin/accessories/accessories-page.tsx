import { data, Form } from "react-router";
import {
  addAccessory,
  type ChangeAccessoryOutcome,
  MAX_ACCESSORIES,
  readAccessories,
  removeAccessory,
} from "#app/domain/catalogue/accessories/accessories.server.ts";
import { accessoryForm } from "#app/domain/catalogue/accessories/accessory-form.ts";
import { readEditableProduct } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/search/tokenize-search.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";
import { findProducts } from "#app/pages/admin/orders/phone-order/order-draft.server.ts";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/accessories-page";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  privatePageMeta(matches, {
    path: location.pathname,
    title: recordTitle(loaderData?.product.name, "Accessories"),
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/accessories/:productId");
  const { database, files } = context.get(appServices);
  const product = await readEditableProduct({ database, files }, admin, params.productId);
  if (!product) throw data(null, { status: 404 });
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim();
  const term = search.slice(0, MAX_SEARCH_LENGTH);
  const accessories = await readAccessories({ database }, admin, product.id);
  const taken = new Set([product.id, ...accessories.map(({ id }) => id)]);
  const found = term ? await findProducts({ database, files }, admin, term) : [];
  return {
    product: { id: product.id, name: product.fields.name },
    accessories,
    search: term,
    found: found.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/products/accessories/:productId");
  const { database, files } = context.get(appServices);
  const product = await readEditableProduct({ database, files }, admin, params.productId);
  if (!product) throw data(null, { status: 404 });
  const form = await readForm(accessoryForm, request);
  if (!form.ok) return actionFailure(422, { errors: { form: refusals.gone } });
  const { intent, accessoryId } = form.value;
  const change = { productId: product.id, accessoryId };
  const outcome = await (intent === "add"
    ? addAccessory({ database }, admin, change)
    : removeAccessory({ database }, admin, change));
  if (!outcome.ok) return actionFailure(409, { errors: { form: refusals[outcome.reason] } });
  const done = intent === "add" ? "added" : "removed";
  return redirectWithToast(
    context,
    `/admin/products/accessories/${product.id}`,
    successToast(`${outcome.name} ${done}.`),
  );
}

const refusals = {
  gone: "That product no longer exists.",
  itself: "A product cannot be its own accessory.",
  "too-many": `A product can have up to ${MAX_ACCESSORIES} accessories. Remove one first.`,
} satisfies Record<Extract<ChangeAccessoryOutcome, { ok: false }>["reason"], string>;

export default function AccessoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, accessories, search, found } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="Accessories"
        lead={`Shown on the product page of ${product.name}.`}
        back={{ to: `/admin/products/edit/${product.id}`, label: "Edit product" }}
      />
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      {accessories.length === 0 ? (
        <p className="spaced">No accessories yet. Search for a product to add the first one.</p>
      ) : (
        <div className="spaced">
          <DataTable
            caption="Accessories"
            columns={columnsFor("remove")}
            rows={accessories}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <Form className="stack admin-form">
        <h2>Add an accessory</h2>
        <TextField
          label="Search by name or SKU"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={search}
        />
        <div>
          <SubmitButton variant="brand">Search</SubmitButton>
        </div>
      </Form>
      {search && (
        <section className="spaced" aria-label="Search results">
          {found.length === 0 ? (
            <p role="status">No other product matches “{search}”.</p>
          ) : (
            <DataTable
              caption="Search results"
              columns={columnsFor("add")}
              rows={found}
              rowKey={({ id }) => id}
            />
          )}
        </section>
      )}
    </>
  );
}

type Listed = { id: string; name: string };

function columnsFor(intent: "add" | "remove"): Column<Listed>[] {
  return [
    { label: "Product", className: "cell-main", cell: ({ name }) => name },
    {
      label: "Action",
      className: "cell-actions",
      cell: ({ id, name }) => (
        <ActionButton fields={{ intent, accessoryId: id }}>
          {intent === "add" ? "Add" : "Remove"}
          <span className="visually-hidden"> {name}</span>
        </ActionButton>
      ),
    },
  ];
}
