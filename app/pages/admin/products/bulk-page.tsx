import { redirect, useNavigation } from "react-router";
import { done, failed } from "#app/content/toast.ts";
import { listPaths } from "#app/domain/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { bulkForm } from "#app/domain/products/changes/bulk-forms.ts";
import {
  planBulkChange,
  readChosen as readChosenProducts,
} from "#app/domain/products/changes/plan-bulk-change.server.ts";
import { deleteProducts } from "#app/domain/products/delete-products.server.ts";
import { MOST_AT_ONCE } from "#app/domain/products/product-limits.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { OfficeHead } from "../office-head.tsx";
import type { Route } from "./+types/bulk-page";
import { BulkDelete, BulkFields } from "./bulk-fields.tsx";
import { readChosen } from "./chosen-products.ts";
import { changeAddress, officeAddress, readOfficeAddress } from "./office-address.ts";
import "./changes.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/products/bulk", title: "Change products" });

const NAMES_SHOWN = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { database } = context.get(services);
  const { searchParams } = new URL(request.url);
  const back = officeAddress(readOfficeAddress(searchParams));
  const tree = await readCategoryTree({ database });
  const found = await readChosenProducts(database, readChosen(searchParams), tree);
  if (found.length === 0) {
    throw redirectWithToast(context, back, failed("No product was selected"));
  }
  if (found.length > MOST_AT_ONCE) {
    throw redirectWithToast(context, back, failed(TOO_MANY));
  }
  const leaves = listPaths(tree).filter((path) => path.at(-1)?.children.length === 0);
  return {
    what: whats.find((each) => each === searchParams.get("what")) ?? "stock",
    back,
    count: found.length,
    names: found.slice(0, NAMES_SHOWN).map(({ id, name }) => ({ id, name })),
    places: leaves.map((path) => ({
      id: path.at(-1)?.id ?? "",
      words: path.map(({ name }) => name).join(" › "),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(services);
  const { searchParams } = new URL(request.url);
  const chosen = readChosen(searchParams);
  const back = officeAddress(readOfficeAddress(searchParams));
  const tree = await readCategoryTree({ database });
  const fields = await readFields(request);
  if (fields.what === "delete") {
    const found = await readChosenProducts(database, chosen, tree);
    if (found.length > MOST_AT_ONCE) return redirectWithToast(context, back, failed(TOO_MANY));
    // What was asked about is what goes: somebody may have added to the list meanwhile.
    if (String(found.length) !== fields.count) {
      const words = `There are ${found.length} products now. Nothing was deleted: please look again.`;
      return refuse(409, { errors: { form: words }, typed: fields });
    }
    const gone = await deleteProducts(
      { database, files },
      admin,
      found.map(({ id }) => id),
    );
    const words = `${gone.length} ${gone.length === 1 ? "product" : "products"} deleted`;
    return redirectWithToast(context, back, done(words));
  }
  const form = bulkForm.safeParse(fields);
  if (!form.success) {
    const [issue] = form.error.issues;
    const field = String(issue?.path.at(-1) ?? "form");
    return refuse(422, { errors: { [field]: issue?.message ?? "" }, typed: fields });
  }
  const plan = await planBulkChange({ database }, admin, { chosen, form: form.data, tree });
  if (plan.ok) return redirect(changeAddress(plan.id, back));
  if (plan.reason === "no-category") {
    const errors = { category: "This category is no longer there, or has others below it" };
    return refuse(409, { errors, typed: fields });
  }
  const words = plan.reason === "none" ? "No product was selected" : TOO_MANY;
  return redirectWithToast(context, back, failed(words));
}

const whats = ["stock", "price", "category", "delete"] as const;
const TOO_MANY = `That is more than ${MOST_AT_ONCE} products. Please narrow the list.`;

const titles = {
  stock: "Change the stock",
  price: "Change the price",
  category: "Move to another category",
  delete: "Delete products",
} as const;

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { what, back, count, names, places } = loaderData;
  const isBusy = useNavigation().state === "submitting";
  const products = `${count} ${count === 1 ? "product" : "products"}`;
  const answer = { errors: actionData?.errors ?? {}, typed: actionData?.typed ?? {}, isBusy };
  return (
    <>
      <OfficeHead title={titles[what]} back={{ to: back, label: "Products" }} lead={products} />
      <ul className="chosen-names" aria-label="Chosen products">
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {count > names.length && <li className="chosen-more">and {count - names.length} more</li>}
      </ul>
      {what === "delete" ? (
        <BulkDelete count={count} back={back} {...answer} />
      ) : (
        <BulkFields key={what} what={what} places={places} back={back} {...answer} />
      )}
    </>
  );
}
