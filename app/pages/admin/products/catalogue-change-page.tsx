import { useEffect } from "react";
import { data, Form, redirect, useNavigation, useRevalidator } from "react-router";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { readPlannedCategories } from "#app/domain/catalogue-changes/apply-categories.server.ts";
import {
  applyCatalogueChange,
  undoCatalogueChange,
} from "#app/domain/catalogue-changes/apply-change.server.ts";
import { changePageSize } from "#app/domain/catalogue-changes/bulk-change.ts";
import {
  type CatalogueChangeView,
  readAddedProductIds,
  readCatalogueChange,
} from "#app/domain/catalogue-changes/change-plan.server.ts";
import {
  MAX_PRODUCTS_AT_ONCE,
  readApplyProgress,
  requestApplying,
} from "#app/domain/catalogue-changes/import/large-imports.server.ts";
import type { ImportRequest } from "#app/domain/catalogue-changes/import/plan-import.server.ts";
import { readImportPictures } from "#app/domain/catalogue-changes/import/prepare-import-pictures.server.ts";
import {
  type BulkChangeRequest,
  replanBulkChange,
} from "#app/domain/catalogue-changes/plan-bulk-change.server.ts";
import { readProductUsage } from "#app/domain/quotes/lists/product-usage.server.ts";
import { formatCount, formatNumber } from "#app/format/dates-and-numbers.ts";
import { parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/catalogue-change-page";
import { ChangeTable, changeTitle, ProblemTable } from "./change-table.tsx";
import { ImportExtras, importPriceNotes } from "./import-extras.tsx";
import { bulkChangeUrl, originListUrl } from "./product-list-query.ts";
import { ProductUsageText } from "./product-usage.tsx";
import "./changes.css";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const PRODUCTS_PATH = "/admin/products";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: `${PRODUCTS_PATH}/changes/${params.id}`,
    title: recordTitle(loaderData?.title, "Preview changes"),
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/changes/:id");
  const { database } = context.get(appServices);
  const { searchParams } = new URL(request.url);
  const list = originListUrl(searchParams);
  const { page } = parseListQuery(searchParams);
  const id = parseUuid(params.id);
  const view = id && (await readCatalogueChange({ database }, admin, { id, page }));
  if (!view) throw redirectWithToast(context, list, errorToast(GONE));
  const paths = listCategoryPaths(await readCategoryTree({ database }));
  const newCategories = await readPlannedCategories({ database }, admin, id);
  const names = Object.fromEntries(paths.map(toCategoryOption));
  for (const { categoryId, name, parentId } of newCategories) {
    names[categoryId] ??= parentId ? `${names[parentId] ?? ""} › ${name}` : name;
  }
  // Without change.request, which lists up to 10 000 ids.
  const { change, isApplying, ...rest } = view;
  const heading = changeHeading(change, names);
  const { state } = change;
  const deletedIds =
    state === "applied" && rest.added > 0 ? await readAddedProductIds({ database }, admin, id) : [];
  const usage = await readProductUsage({ database }, admin, deletedIds);
  const undo = { deletes: deletedIds.length, usage };
  const upload = {
    importId: change.importId,
    isApplying,
    done: isApplying ? await readApplyProgress({ database }, admin, id) : 0,
    newCategories: newCategories.map(({ categoryId }) => names[categoryId] ?? ""),
    pictures: await readImportPictures({ database }, admin, id),
  };
  const paging = { page, pageSize: changePageSize };
  return { id, ...rest, ...heading, state, undo, upload, ...paging, names, list };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/products/changes/:id");
  const { database } = context.get(appServices);
  const id = parseUuid(params.id);
  const list = originListUrl(new URL(request.url).searchParams);
  const fields = await readFormFields(request);
  if (!id) return redirectWithToast(context, list, errorToast(GONE));
  if (fields.do === "undo") {
    const outcome = await undoCatalogueChange({ database }, admin, id);
    if (!outcome.ok) return redirectWithToast(context, list, errorToast(NOT_UNDONE));
    const left = outcome.left > 0 ? ` ${LEFT(outcome.left)}` : "";
    const message = `Undone for ${formatCount(outcome.undone, "product")}.${left}`;
    return redirectWithToast(context, list, successToast(message));
  }
  if (fields.do !== "apply") throw data(null, { status: 400 });
  const skipsProblems = fields.skip === "yes";
  const large = await applyIfLarge(context, admin, { id, list, skipsProblems });
  if (large) return large;
  const outcome = await applyCatalogueChange({ database }, admin, id, { skipsProblems });
  if (outcome.ok) {
    const counts = [
      outcome.changed > 0 && `${formatCount(outcome.changed, "product")} changed`,
      outcome.added > 0 && `${formatCount(outcome.added, "product")} added`,
    ].filter(Boolean);
    const undo = { action: bulkChangeUrl(id, list), fields: { do: "undo" } };
    // The page of the import names the rows that were left out and leads to the new drafts.
    const to = outcome.needsWork ? bulkChangeUrl(id, list) : list;
    return redirectWithToast(context, to, successToast(`${counts.join(", ")}.`, undo));
  }
  if (outcome.reason !== "changed") {
    const messages = {
      gone: GONE,
      done: "This change has already been made",
      nothing: "There is nothing to change",
      preparing: "The pictures are still being prepared. Please try again in a minute.",
    };
    return redirectWithToast(context, list, errorToast(messages[outcome.reason]));
  }
  const view = await readCatalogueChange({ database }, admin, { id, page: 1 });
  if (view?.change.kind !== "bulk") {
    const message = `${OVERTAKEN(outcome.products)} Nothing was imported. Please export again and retry.`;
    return redirectWithToast(context, `${PRODUCTS_PATH}/import`, errorToast(message));
  }
  const bulkRequest = view.change.request as BulkChangeRequest;
  const again = await replanBulkChange({ database }, admin, bulkRequest);
  if (!again.ok) return redirect(list);
  const message = `${OVERTAKEN(outcome.products)} Nothing has been changed yet. Here is a new preview.`;
  return redirectWithToast(context, bulkChangeUrl(again.id, list), errorToast(message));
}

/** Has a job apply an import of many products; undefined for what can be applied at once. */
async function applyIfLarge(
  context: Context,
  admin: Admin<ProductEditing>,
  { id, list, skipsProblems }: { id: string; list: string; skipsProblems: boolean },
) {
  const { database } = context.get(appServices);
  const view = await readCatalogueChange({ database }, admin, { id, page: 1 });
  const isLarge = view && view.changed + view.added > MAX_PRODUCTS_AT_ONCE;
  if (!isLarge || view.change.kind !== "import") return undefined;
  await requestApplying({ database }, admin, { id, skipsProblems });
  return redirect(bulkChangeUrl(id, list));
}

const GONE = "This change is no longer available. Previews are kept for a day.";
const NOT_UNDONE = "This change has already been undone";
const OVERTAKEN = (number: number) =>
  `${formatCount(number, "product")} ${number === 1 ? "has" : "have"} changed since this preview.`;
const LEFT = (number: number) =>
  number === 1
    ? "1 product has been changed since then and was left as it is."
    : `${formatCount(number, "product")} have been changed since then and were left as they are.`;

function parseUuid(id: string): string | undefined {
  return UUID_PATTERN.test(id) ? id : undefined;
}

function changeHeading(
  change: NonNullable<CatalogueChangeView>["change"],
  names: Record<string, string>,
) {
  const title = changeTitle(change, (path) => names[path.at(-1) ?? ""] ?? "");
  if (change.kind === "import") {
    const request = change.request as ImportRequest;
    const { same, missingPictures, overtaken = 0 } = request;
    const { notImported = [], barcodeProblems = [], barcodeProblemCount } = request;
    const barcodes = { barcodeProblems, barcodeProblemCount };
    const counts = { same, rounded: 0, missingPictures, overtaken };
    const notes = importPriceNotes(request, change.state !== "planned");
    return { isFile: true, title, ...counts, notImported, ...barcodes, notes };
  }
  const { same, rounded } = change.request as BulkChangeRequest;
  const counts = { same, rounded, missingPictures: 0, overtaken: 0 };
  const barcodes = { barcodeProblems: [], barcodeProblemCount: 0 };
  return { isFile: false, title, ...counts, notImported: [], ...barcodes, notes: [] };
}

export default function ChangePage({ loaderData }: Route.ComponentProps) {
  const { title, isFile, state, changed, added, rows, problemCount, problems, names, list } =
    loaderData;
  const back = isFile
    ? { to: `${PRODUCTS_PATH}/import`, label: "Import and export" }
    : { to: list, label: "Products" };
  return (
    <>
      <AdminPageHeader title={title} back={back} />
      <ChangeStatus change={loaderData} />
      {problems.length > 0 && (
        <section className="admin-section">
          <h2>{problemHeading(isFile, state)}</h2>
          <ProblemTable
            problems={problems}
            isFile={isFile}
            columnsUrl={
              state === "planned" && loaderData.upload.importId
                ? `${PRODUCTS_PATH}/import/${loaderData.upload.importId}`
                : undefined
            }
          />
          {problemCount > problems.length && (
            <p className="admin-lead">and {problemCount - problems.length} more</p>
          )}
        </section>
      )}
      <ImportExtras
        {...loaderData.upload}
        isPlanned={state === "planned"}
        missingPictures={loaderData.missingPictures}
        notImported={loaderData.notImported}
        barcodeProblems={loaderData.barcodeProblems}
        barcodeProblemCount={loaderData.barcodeProblemCount}
      />
      {rows.length > 0 && (
        <section className="admin-section">
          <h2>{state === "planned" ? "Preview of changes" : "Changes made"}</h2>
          <ChangeTable rows={rows} namesOf={(path) => names[path.at(-1) ?? ""] ?? ""} />
          <Pagination
            page={loaderData.page}
            pageSize={loaderData.pageSize}
            total={changed + added}
            hrefOf={(number) => bulkChangeUrl(loaderData.id, list, number)}
          />
        </section>
      )}
    </>
  );
}

function problemHeading(isFile: boolean, state: string): string {
  if (!isFile) return "Skipped products";
  return state === "planned" ? "Rows with errors" : "Rows left out";
}

type ChangeStatusProps = { change: Route.ComponentProps["loaderData"] };

function ChangeStatus({ change }: ChangeStatusProps) {
  const { state, changed, added, problemCount, same, rounded, isFile, notes } = change;
  const isDone = state !== "planned";
  const may = isFile && problemCount > 0 ? "would" : "will";
  const faulty = problemCount === 1 ? "1 row has errors" : `${problemCount} rows have errors`;
  const rows = isDone ? `${formatCount(problemCount, "row")} left out` : faulty;
  const counts: [count: number, what: string][] = [
    [changed, isDone ? "changed" : `${may} change`],
    [added, isDone ? "added" : `${may} be added`],
    [rounded, "with a rounded price"],
    [same, "unchanged"],
    [isFile ? 0 : problemCount, "skipped"],
  ];
  return (
    <div className="stack spaced">
      <ul>
        {counts
          .filter(([count]) => count > 0)
          .map(([count, what]) => (
            <li key={what}>{`${formatCount(count, "product")} ${what}`}</li>
          ))}
        {isFile && problemCount > 0 && <li>{rows}</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ChangeNextStep change={change} />
    </div>
  );
}

function ChangeNextStep({ change }: ChangeStatusProps) {
  const { state, changed, added, problemCount, isFile, list, undo, upload, overtaken } = change;
  const { hasDrafts } = change;
  const isBusy = useNavigation().formMethod === "POST";
  const isWaiting = state === "planned" && (upload.isApplying || upload.pictures.waiting > 0);
  useReloadWhile(isWaiting);
  if (state === "undone") return <Notice kind="info">This change has been undone.</Notice>;
  if (state === "applied") {
    return (
      <>
        {undo.deletes > 0 && (
          <p>{`Undoing this also deletes ${addedProducts(undo.deletes, added)} that this file added.`}</p>
        )}
        <ProductUsageText usage={undo.usage} count={undo.deletes} />
        <Form method="post" className="button-row">
          <Button type="submit" name="do" value="undo" variant="line" size="compact" busy={isBusy}>
            Undo
          </Button>
          <p className="soft">Restores every product that nobody has changed since.</p>
          {hasDrafts && (
            <ButtonLink to={`${PRODUCTS_PATH}?view=drafts`} variant="line" size="compact">
              Open drafts
            </ButtonLink>
          )}
        </Form>
      </>
    );
  }
  if (upload.isApplying) {
    return (
      <Notice kind="info">
        {`Importing: ${formatNumber(upload.done)} of ${formatCount(changed + added, "product")} done.`}{" "}
        You can leave this page.
      </Notice>
    );
  }
  const hasProblems = isFile && problemCount > 0;
  const columnsLink = upload.importId && (
    <ButtonLink to={`${PRODUCTS_PATH}/import/${upload.importId}`} variant="line" size="compact">
      Change columns
    </ButtonLink>
  );
  if (changed + added === 0) {
    return (
      <>
        <Notice kind={hasProblems ? "warning" : "info"}>
          {hasProblems
            ? "Nothing can be imported. Choose Change columns, or fix these rows and upload the file again."
            : "There is nothing to change."}
        </Notice>
        <div className="button-row">{columnsLink}</div>
      </>
    );
  }
  if (upload.pictures.waiting > 0) {
    const { total, waiting } = upload.pictures;
    return (
      <Notice kind="info">
        {`Preparing pictures: ${total - waiting} of ${total} done. You can import when all are ready.`}
      </Notice>
    );
  }
  return (
    <>
      {overtaken > 0 && (
        <Notice kind="danger">{`${OVERTAKEN(overtaken)} Nothing was imported. Please upload the file again.`}</Notice>
      )}
      {hasProblems && (
        <Notice kind="warning">
          Nothing has been changed yet. Fix these rows and upload the file again, or import the
          correct rows only.
        </Notice>
      )}
      <Form method="post" className="button-row">
        {hasProblems && <input type="hidden" name="skip" value="yes" />}
        <Button type="submit" name="do" value="apply" variant="brand" size="compact" busy={isBusy}>
          {isBusy ? "Working…" : applyLabel(change)}
        </Button>
        {columnsLink}
        <ButtonLink to={list} variant="line" size="compact">
          Cancel
        </ButtonLink>
      </Form>
    </>
  );
}

function applyLabel({ isFile, changed, added, problemCount }: ChangeStatusProps["change"]): string {
  if (!isFile) return `Change ${formatCount(changed, "product")}`;
  if (problemCount === 0) return "Import";
  const correct = changed + added;
  return correct === 1 ? "Import the correct row" : `Import the ${correct} correct rows`;
}

const RELOAD_MS = 2000;

function useReloadWhile(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = setTimeout(revalidate, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}

/** Products that were changed since stay, so undoing may delete fewer than were added. */
function addedProducts(deletes: number, added: number): string {
  if (deletes < added) return `${deletes} of the ${formatCount(added, "product")}`;
  return added === 1 ? "the product" : `the ${formatCount(added, "product")}`;
}
