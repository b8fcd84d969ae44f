import type { ChangeView } from "#app/domain/products/changes/read-change.server.ts";
import { describePatch } from "./describe-change.ts";

type Shown = NonNullable<ChangeView>;

/** Each product with what was and what will be. */
export function ChangeTable({ rows, namesOf }: Pick<Shown, "rows"> & { namesOf: NamesOf }) {
  return (
    <table className="data-table change-table">
      <caption className="visually-hidden">What changes</caption>
      <thead>
        <tr>
          <th>Product</th>
          <th>Field</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      {rows.map(({ position, productName, before, after }) => {
        const lines = describePatch(before, after, namesOf);
        return (
          <tbody key={position}>
            {lines.map(({ field, before: was, after: is }, index) => (
              <tr key={field}>
                {index === 0 && (
                  <td className="cell-main" rowSpan={lines.length}>
                    {productName}
                    {!before && <small>New product</small>}
                  </td>
                )}
                <td data-label="Field">{field}</td>
                <td data-label="Before">{before ? <del>{was}</del> : ""}</td>
                <td data-label="After">
                  <ins>{is}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** What stays as it is, and why. */
export function ProblemTable({ problems, isFile }: Pick<Shown, "problems"> & { isFile: boolean }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">
        {isFile ? "Rows that are wrong" : "What is left out"}
      </caption>
      <thead>
        <tr>
          {isFile && <th>Line</th>}
          <th>Product</th>
          <th>Why</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ position, productName, problem }) => (
          <tr key={position}>
            {isFile && (
              <td data-label="Line" className="cell-short">
                {position}
              </td>
            )}
            <td className="cell-main">{productName || "No name"}</td>
            <td data-label="Why">{problem}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type NamesOf = (path: string[]) => string;
