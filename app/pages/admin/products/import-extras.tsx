import { describeImportPrices } from "#app/domain/catalogue-changes/import/import-prices.ts";
import type { ImportRequest } from "#app/domain/catalogue-changes/import/plan-import.server.ts";
import type { readImportPictures } from "#app/domain/catalogue-changes/import/prepare-import-pictures.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { DataTable } from "#app/pages/admin/admin-records.tsx";

/** What an import does beside changing products: categories and pictures. */
export function ImportExtras({
  newCategories,
  pictures,
  missingPictures,
  notImported,
  barcodeProblems,
  barcodeProblemCount = barcodeProblems.length,
  isPlanned,
}: ImportExtrasProps) {
  const { total, failed, unused } = pictures;
  const used = total - failed.filter(({ rows }) => rows.length > 0).length;
  const notes = [
    used > 0 && `${formatCount(used, "picture")} used`,
    missingPictures > 0 &&
      `${formatCount(missingPictures, "picture")} named in the file but not in the ZIP`,
    unused > 0 && `${formatCount(unused, "picture")} in the ZIP without a matching row`,
  ].filter((note) => note !== false);
  const hasPictures = total + unused + failed.length > 0;
  return (
    <>
      {newCategories.length > 0 && (
        <section className="admin-section">
          <h2>{isPlanned ? "Categories that will be created" : "Categories created"}</h2>
          <ul className="new-categories">
            {newCategories.slice(0, CATEGORIES_SHOWN).map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
          {newCategories.length > CATEGORIES_SHOWN && (
            <p className="admin-lead">and {newCategories.length - CATEGORIES_SHOWN} more</p>
          )}
        </section>
      )}
      {notImported.length > 0 && (
        <section className="admin-section">
          <h2>Specifications not imported</h2>
          <p className="admin-lead">
            The category has no specification with this name, or the value does not fit it. Add them
            under Categories and upload the file again if you need them.
          </p>
          <ul className="new-categories">
            {notImported.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {barcodeProblems.length > 0 && (
        <section className="admin-section">
          <h2>Barcodes {isPlanned ? "that will be left out" : "left out"}</h2>
          <p className="admin-lead">
            These rows {isPlanned ? "will be" : "were"} imported without their barcode. Products
            that have one keep it.
          </p>
          <DataTable
            caption="Barcodes left out"
            rows={barcodeProblems}
            rowKey={({ position }) => position}
            columns={[
              {
                label: "Product",
                className: "cell-main",
                cell: ({ productName }) => productName,
              },
              { label: "Row", className: "cell-short", cell: ({ position }) => position },
              { label: "Reason", cell: ({ problem }) => problem },
            ]}
          />
          {barcodeProblemCount > barcodeProblems.length && (
            <p className="admin-lead">and {barcodeProblemCount - barcodeProblems.length} more</p>
          )}
        </section>
      )}
      {hasPictures && (
        <section className="admin-section">
          <h2>Pictures</h2>
          <p className="admin-lead">{notes.join(", ")}</p>
          {failed.length > 0 && (
            <DataTable
              caption="Pictures not imported"
              rows={failed}
              rowKey={({ name }) => name}
              columns={[
                { label: "File", className: "cell-main", cell: ({ name }) => name },
                { label: "Rows", cell: ({ rows }) => rows.join(", ") || "None" },
                { label: "Reason", cell: ({ problem }) => problem },
              ]}
            />
          )}
        </section>
      )}
    </>
  );
}

const CATEGORIES_SHOWN = 50;

type ImportExtrasProps = {
  newCategories: readonly string[];
  pictures: Awaited<ReturnType<typeof readImportPictures>>;
  missingPictures: number;
  /** Names of specifications, with their value where the name is known. */
  notImported: readonly string[];
  barcodeProblems: NonNullable<ImportRequest["barcodeProblems"]>;
  /** Older plans lack it. */
  barcodeProblemCount: ImportRequest["barcodeProblemCount"] | undefined;
  isPlanned: boolean;
};

/** How prices are calculated, and what becomes of rows without one. */
export function importPriceNotes(
  { pricing, addedWithoutPrice = 0, keptPrices = 0, addsDrafts = false }: ImportRequest,
  isDone: boolean,
): string[] {
  const calculation = pricing && describeImportPrices(pricing);
  const drafts = formatCount(addedWithoutPrice, "new product");
  const kept = formatCount(keptPrices, "existing product");
  // Where all new products are drafts, those without a price are no exception.
  const asDrafts = ` ${isDone ? "imported" : "will be imported"} as ${addedWithoutPrice === 1 ? "a draft" : "drafts"}`;
  return [
    ...(calculation ? [calculation] : []),
    ...(addedWithoutPrice > 0 ? [`${drafts} without a price${addsDrafts ? "" : asDrafts}.`] : []),
    ...(keptPrices > 0 ? [`${kept} without a price in the file: the price does not change.`] : []),
  ];
}
