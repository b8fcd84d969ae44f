import type { ReactNode } from "react";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";

/** A table; on small screens each row is a card with the first column as its title. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, className = "", columns, rows, rowKey, needsAttention, hasRowHeaders } = props;
  return (
    <table className={`data-table ${className}`}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, className }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-attention={needsAttention?.(row) ? "" : undefined}>
            {columns.map(({ label, className, cell }, index) =>
              hasRowHeaders && index === 0 ? (
                <th key={label} scope="row" className={className}>
                  {cell(row)}
                </th>
              ) : (
                <td key={label} className={className} data-label={index > 0 ? label : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type Column<Row> = { label: string; className?: string; cell: (row: Row) => ReactNode };
type DataTableProps<Row> = {
  caption?: string;
  className?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  needsAttention?: (row: Row) => boolean;
  hasRowHeaders?: boolean;
};

export const customerColumn: Column<Customer> = {
  label: "Customer",
  className: "cell-address",
  cell: ({ fullName, companyName, email }) => (
    <span>
      {fullName || email || "Deleted on request"}
      <small>{companyName ?? email}</small>
    </span>
  ),
};

/** The column of rows that may lack the customer: none if nobody may see them. */
export function customerColumns<Row extends { contact: Customer | undefined }>(
  rows: readonly Row[],
): Column<Row>[] {
  if (!rows.some(({ contact }) => contact)) return [];
  const { cell, ...column } = customerColumn;
  return [{ ...column, cell: ({ contact }) => contact && cell(contact) }];
}

type Customer = { fullName: string; companyName: string | null; email: string };

/** Names and values of one record; entries without a value are left out. */
export function DetailList({ details, className = "" }: DetailListProps) {
  return (
    <dl className={`ruled-list detail-list ${className}`}>
      {details.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type DetailListProps = {
  details: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
};

/** Wraps before the @ where it does not fit on a line. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

export function EmptyList({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty-list soft">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

export function StateTag({ tone, children }: { tone?: StateTone; children: ReactNode }) {
  return (
    <span className="state-tag" data-state={tone}>
      {children}
    </span>
  );
}

/** On what came with the installation, until staff edit or confirm it. */
export function DemoTag() {
  return <StateTag tone="attention">Demo content</StateTag>;
}

export type StateTone = "good" | "attention" | "bad" | "brand" | undefined;

export function DateTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}
