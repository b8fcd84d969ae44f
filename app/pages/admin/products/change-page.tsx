import { data, redirect } from "react-router";
import { done, failed } from "#app/content/toast.ts";
import { listPaths } from "#app/domain/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { applyChange } from "#app/domain/products/changes/apply-change.server.ts";
import {
  type BulkRequest,
  planAgain,
} from "#app/domain/products/changes/plan-bulk-change.server.ts";
import { type ChangeView, readChange } from "#app/domain/products/changes/read-change.server.ts";
import { undoChange } from "#app/domain/products/changes/undo-change.server.ts";
import type { ImportRequest } from "#app/domain/products/csv/plan-import.server.ts";
import { changePageSize } from "#app/domain/products/product-limits.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { OfficeHead } from "../office-head.tsx";
import type { Route } from "./+types/change-page";
import { ChangeState } from "./change-state.tsx";
import { ChangeTable, ProblemTable } from "./change-table.tsx";
import { UUID } from "./chosen-products.ts";
import { describeBulk } from "./describe-change.ts";
import { changeAddress, listBehind } from "./office-address.ts";
import "./changes.css";

const LIST = "/admin/products";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, { path: `${LIST}/changes/${params.id}`, title: "What changes" });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("page") ?? "";
  const list = listBehind(searchParams);
  const page = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 1;
  const id = asId(params.id);
  const view = id && (await readChange({ database }, admin, { id, page }));
  if (!view) throw redirectWithToast(context, list, failed(GONE));
  const names = Object.fromEntries(
    listPaths(await readCategoryTree({ database })).map((path) => [
      path.at(-1)?.id ?? "",
      path.map(({ name }) => name).join(" › "),
    ]),
  );
  const { change, ...rest } = view;
  // The request names every product: it stays here.
  return { id, ...rest, ...headOf(change, names), state: change.state, page, names, list };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const id = asId(params.id);
  const list = listBehind(new URL(request.url).searchParams);
  const fields = await readFields(request);
  if (!id) return redirectWithToast(context, list, failed(GONE));
  if (fields.do === "undo") {
    const outcome = await undoChange({ database }, admin, id);
    if (!outcome.ok) return redirectWithToast(context, list, failed(NOT_UNDONE));
    const left = outcome.left > 0 ? ` ${LEFT(outcome.left)}` : "";
    return redirectWithToast(
      context,
      list,
      done(`Taken back for ${count(outcome.undone)}.${left}`),
    );
  }
  if (fields.do !== "apply") throw data(null, { status: 400 });
  const outcome = await applyChange({ database }, admin, id);
  if (outcome.ok) {
    const told = [
      outcome.changed > 0 && `${count(outcome.changed)} changed`,
      outcome.added > 0 && `${count(outcome.added)} added`,
    ].filter(Boolean);
    const undo = { action: changeAddress(id, list), fields: { do: "undo" } };
    return redirectWithToast(context, list, done(told.join(", "), undo));
  }
  if (outcome.reason !== "changed") {
    const words = {
      gone: GONE,
      done: "This has been done already",
      nothing: "There is nothing to change",
    };
    return redirectWithToast(context, list, failed(words[outcome.reason]));
  }
  const view = await readChange({ database }, admin, { id, page: 1 });
  if (view?.change.kind !== "bulk") {
    const words = `${OVERTAKEN(outcome.products)} Nothing was imported: please export and try again.`;
    return redirectWithToast(context, `${LIST}/import`, failed(words));
  }
  const again = await planAgain({ database }, admin, view.change.request as BulkRequest);
  const words = `${OVERTAKEN(outcome.products)} Nothing was done yet. Here is what would change now.`;
  if (!again.ok) return redirect(list);
  return redirectWithToast(context, changeAddress(again.id, list), failed(words));
}

const GONE = "This change is no longer there. Plans are kept for a day.";
const NOT_UNDONE = "This was taken back already";
const count = (number: number) => `${number} ${number === 1 ? "product" : "products"}`;
const OVERTAKEN = (number: number) =>
  `Somebody changed ${count(number)} since this was worked out.`;
const LEFT = (number: number) =>
  `${count(number)} ${number === 1 ? "was" : "were"} changed since and ${number === 1 ? "stays" : "stay"} as ${number === 1 ? "it is" : "they are"}.`;

function asId(id: string): string | undefined {
  return UUID.test(id) ? id : undefined;
}

function headOf(change: Stored, names: Record<string, string>) {
  if (change.kind === "import") {
    const { file, same } = change.request as ImportRequest;
    return { isFile: true, title: file, same, rounded: 0 };
  }
  const { change: asked, same, rounded } = change.request as BulkRequest;
  const title = describeBulk(asked, (path) => names[path.at(-1) ?? ""] ?? "");
  return { isFile: false, title, same, rounded };
}

type Stored = NonNullable<ChangeView>["change"];

export default function ChangePage({ loaderData }: Route.ComponentProps) {
  const { title, isFile, state, changed, added, rows, problemCount, problems, page, names, list } =
    loaderData;
  const namesOf = (path: string[]) => names[path.at(-1) ?? ""] ?? "";
  const back = isFile
    ? { to: `${LIST}/import`, label: "Import and export" }
    : { to: list, label: "Products" };
  return (
    <>
      <OfficeHead title={title} back={back} />
      <ChangeState
        {...{ state, changed, added, problemCount, isFile, list }}
        same={loaderData.same}
        rounded={loaderData.rounded}
      />
      {problems.length > 0 && (
        <section className="office-section">
          <h2>{isFile ? "Rows that are wrong" : "Left as it is"}</h2>
          <ProblemTable problems={problems} isFile={isFile} />
          {problemCount > problems.length && (
            <p className="office-lead">and {problemCount - problems.length} more</p>
          )}
        </section>
      )}
      {rows.length > 0 && (
        <section className="office-section">
          <h2>{state === "planned" ? "What changes" : "What changed"}</h2>
          <ChangeTable rows={rows} namesOf={namesOf} />
          <Pager
            page={page}
            pageSize={changePageSize}
            total={changed + added}
            hrefOf={(number) => changeAddress(loaderData.id, list, number)}
          />
        </section>
      )}
    </>
  );
}
