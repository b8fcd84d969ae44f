import { Form, redirect, useNavigation } from "react-router";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { deleteProducts } from "#app/domain/catalogue/editing/delete-products.server.ts";
import { priceEndingOptions } from "#app/domain/catalogue/prices/calculate-price.ts";
import { bulkForm, MAX_BULK_PRODUCTS } from "#app/domain/catalogue-changes/bulk-change.ts";
import {
  type BulkStatusAction,
  bulkStatusActions,
} from "#app/domain/catalogue-changes/bulk-choices.ts";
import {
  listBulkAttributes,
  planBulkChange,
  readChosenProducts,
} from "#app/domain/catalogue-changes/plan-bulk-change.server.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import {
  type ProductUsage,
  readProductUsage,
} from "#app/domain/quotes/lists/product-usage.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SelectField, toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/bulk-page";
import { AttributeValueFields, ChooseAttribute } from "./bulk-attribute.tsx";
import { bulkStatusTitles } from "./change-table.tsx";
import {
  bulkChangeUrl,
  parseProductListQuery,
  parseProductSelection,
  productListUrl,
} from "./product-list-query.ts";
import { ProductUsageText } from "./product-usage.tsx";
import "./changes.css";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/admin/products/bulk",
    title: loaderData ? bulkTitles[loaderData.what] : "Change products",
  });

const NAMES_SHOWN = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/bulk");
  const { database } = context.get(appServices);
  const { searchParams } = new URL(request.url);
  const back = productListUrl(parseProductListQuery(searchParams));
  const tree = await readCategoryTree({ database });
  const found = await readChosenProducts(database, parseProductSelection(searchParams), tree);
  if (found.length === 0 || found.length > MAX_BULK_PRODUCTS) {
    const message = found.length === 0 ? NONE_SELECTED : TOO_MANY;
    throw redirectWithToast(context, back, errorToast(message));
  }
  const leaves = listCategoryPaths(tree).filter((path) => path.at(-1)?.children.length === 0);
  const what = bulkOperations.find((each) => each === searchParams.get("what")) ?? "stock";
  const ids = found.map(({ id }) => id);
  const attributes =
    what === "attribute" ? await listBulkAttributes({ database }, admin, found) : [];
  return {
    what,
    attributes,
    attribute: attributes.find(({ id }) => id === searchParams.get("attribute")),
    selection: [...searchParams].filter(([name]) => name !== "attribute"),
    usage: what === "delete" ? await readProductUsage({ database }, admin, ids) : undefined,
    back,
    count: found.length,
    names: found.slice(0, NAMES_SHOWN).map(({ id, name }) => ({ id, name })),
    categoryOptions: leaves.map(toCategoryOption),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const admin = requirePage(context, "/admin/products/bulk");
  const { database, files } = context.get(appServices);
  const { searchParams } = new URL(args.request.url);
  const chosen = parseProductSelection(searchParams);
  const back = productListUrl(parseProductListQuery(searchParams));
  const tree = await readCategoryTree({ database });
  const fields = await readFormFields(args.request);
  if (fields.what === "delete") {
    const found = await readChosenProducts(database, chosen, tree);
    if (found.length > MAX_BULK_PRODUCTS) {
      return redirectWithToast(context, back, errorToast(TOO_MANY));
    }
    // Deletes only what was confirmed: the list may have grown meanwhile.
    if (String(found.length) !== fields.count) {
      const message = `The selection now has ${formatCount(found.length, "product")}. Nothing was deleted. Please check it again.`;
      return actionFailure(409, { errors: { form: message }, submitted: fields });
    }
    const ids = found.map(({ id }) => id);
    const deleted = await deleteProducts({ database, files }, admin, ids);
    const [only, ...others] = deleted;
    const message =
      only && others.length === 0
        ? `${only.name} has been deleted`
        : `${formatCount(deleted.length, "product")} deleted`;
    return redirectWithToast(context, back, successToast(message));
  }
  const form = parseFields(bulkForm, fields);
  if (!form.ok) return actionFailure(422, form);
  const vatPercent = await currentVatPercent(database);
  const request = { chosen, form: form.value, tree, vatPercent };
  const plan = await planBulkChange({ database }, admin, request);
  if (plan.ok) return redirect(bulkChangeUrl(plan.id, back));
  if (plan.reason === "no-category") {
    const errors = { category: "This category no longer exists, or has categories under it" };
    return actionFailure(409, { errors, submitted: fields });
  }
  if (plan.reason === "value") {
    return actionFailure(422, { errors: { value: plan.message }, submitted: fields });
  }
  if (plan.reason === "no-attribute") {
    return redirectWithToast(context, back, errorToast("This specification no longer exists"));
  }
  const message = plan.reason === "none" ? NONE_SELECTED : TOO_MANY;
  return redirectWithToast(context, back, errorToast(message));
}

const bulkOperations = [
  ...(["stock", "price", "sale", "category", "attribute"] as const),
  ...bulkStatusActions,
  "delete",
] as const;
const NONE_SELECTED = "No products selected";
const TOO_MANY = `That is more than ${MAX_BULK_PRODUCTS} products. Please narrow the list.`;

const bulkTitles = {
  stock: "Change stock",
  price: "Change price",
  sale: "Change sale price",
  category: "Move to another category",
  attribute: "Change a specification",
  ...bulkStatusTitles,
  delete: "Delete products",
} as const;

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { what, usage, back, count, names, categoryOptions } = loaderData;
  const { attributes, attribute, selection } = loaderData;
  const { errors, submitted }: BulkFormFailure = actionData ?? { errors: {}, submitted: {} };
  const isBusy = useNavigation().state === "submitting";
  const products = formatCount(count, "product");
  return (
    <>
      <AdminPageHeader
        title={bulkTitles[what]}
        back={{ to: back, label: "Products" }}
        lead={products}
      />
      <ul className="button-row chosen-names" aria-label="Selected products">
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {count > names.length && <li>and {count - names.length} more</li>}
      </ul>
      {what === "attribute" && !attribute ? (
        <ChooseAttribute attributes={attributes} selection={selection} back={back} />
      ) : (
        // One amount, and the next selection has the same address: never kept as a draft.
        <Form key={what} method="post" className="stack admin-form" noValidate data-no-draft>
          <HiddenFields fields={isStatusAction(what) ? { what: "status", to: what } : { what }} />
          {errors.form && <FormError>{errors.form}</FormError>}
          {what === "delete" ? (
            <DeleteQuestion count={count} usage={usage} />
          ) : isStatusAction(what) ? (
            <p>{statusQuestions[what]}</p>
          ) : what === "category" ? (
            <SelectField
              label="Category"
              name="category"
              options={[["", "Choose a category"], ...categoryOptions]}
              defaultValue={submitted.category}
              error={errors.category}
            />
          ) : what === "attribute" ? (
            attribute && <AttributeValueFields {...{ attribute, errors, submitted }} />
          ) : (
            <AmountFields what={what} errors={errors} submitted={submitted} />
          )}
          <div className="button-row">
            <Button
              type="submit"
              variant={what === "delete" ? "danger" : "brand"}
              size="compact"
              busy={isBusy}
            >
              {what === "delete"
                ? `Delete ${count === 1 ? "product" : products}`
                : "Preview changes"}
            </Button>
            <ButtonLink to={back} variant="line" size="compact">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </>
  );
}

function isStatusAction(what: (typeof bulkOperations)[number]): what is BulkStatusAction {
  return bulkStatusActions.some((action) => action === what);
}

const statusQuestions = {
  publish: "Drafts among these products appear in the shop. Archived ones stay archived.",
  archive: "These products disappear from the shop. Existing orders and documents still show them.",
  restore: "Archived products become drafts again. Publish them when they are ready.",
} as const satisfies Record<BulkStatusAction, string>;

function DeleteQuestion({ count, usage }: { count: number; usage: ProductUsage | undefined }) {
  const what = count === 1 ? "this product" : `these ${count} products`;
  return (
    <>
      <input type="hidden" name="count" value={count} />
      {usage && <ProductUsageText usage={usage} count={count} />}
      <p>{`Are you sure you want to delete ${what}? This action cannot be undone.`}</p>
    </>
  );
}

function AmountFields({ what, errors, submitted }: AmountFieldsProps) {
  const isPrice = what !== "stock";
  return (
    <>
      <fieldset>
        <legend>Type of change</legend>
        {bulkModes[what].map(([value, label], index) => (
          <CheckField
            key={value}
            type="radio"
            name="how"
            value={value}
            defaultChecked={submitted.how ? submitted.how === value : index === 0}
          >
            {label}
          </CheckField>
        ))}
      </fieldset>
      <TextField
        className="bulk-amount"
        label={isPrice ? PRICE_AMOUNT_LABEL : "Quantity"}
        name="amount"
        defaultValue={submitted.amount ?? ""}
        error={errors.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      {isPrice && (
        <SelectField
          className="bulk-amount"
          label="Round prices"
          name="ending"
          options={priceEndingOptions}
          defaultValue={submitted.ending}
        />
      )}
      {what === "sale" && (
        <>
          <TextField
            className="bulk-amount"
            label="Sale starts (optional)"
            type="datetime-local"
            name="saleStartsAt"
            defaultValue={submitted.saleStartsAt ?? ""}
            hint="Leave empty to start at once."
            error={errors.saleStartsAt}
          />
          <TextField
            className="bulk-amount"
            label="Sale ends (optional)"
            type="datetime-local"
            name="saleEndsAt"
            defaultValue={submitted.saleEndsAt ?? ""}
            hint="Leave empty for a sale without an end."
            error={errors.saleEndsAt}
          />
        </>
      )}
    </>
  );
}

const PRICE_AMOUNT_LABEL = (
  <>
    Amount <span className="amount-in-percent">in percent (%)</span>
    <span className="amount-in-rand">in rand (R)</span>
  </>
);

const bulkModes = {
  stock: [
    ["set", "Set to"],
    ["add", "Add"],
    ["take", "Subtract"],
  ],
  price: [
    ["raise", "Increase by percentage"],
    ["lower", "Decrease by percentage"],
    ["set", "Set new price"],
    ["add", "Increase by rand"],
    ["take", "Decrease by rand"],
    ["markup", "Set to cost plus a mark-up"],
  ],
  sale: [
    ["lower", "Percentage below the price"],
    ["set", "Same sale price for all"],
    ["end", "End the sale"],
  ],
} as const;

type BulkFormFailure = Pick<ActionFailure, "errors" | "submitted">;
type AmountFieldsProps = BulkFormFailure & { what: keyof typeof bulkModes };
