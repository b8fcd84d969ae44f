import { Link } from "react-router";
import { hasOfficePage } from "../office-navigation.ts";
import "./audit.css";

/** One line for each entry; whoever wants to know exactly opens it. */
export function AuditEntries({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Audit log, newest first</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">Kind</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="audit-what">
              {entry.changes.length > 0 ? (
                <details>
                  <summary>{entry.sentence}</summary>
                  <Changes entry={entry} />
                </details>
              ) : (
                entry.sentence
              )}
            </td>
            <td className="cell-short" data-label="Kind">
              <ThingLink {...entry} />
            </td>
            <td className="cell-short" data-label="When">
              <time dateTime={entry.at.toISOString()}>{entry.moment}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ entry }: { entry: ShownEntry }) {
  return (
    <dl className="audit-changes">
      {entry.changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          {before !== undefined && (
            <dd>
              <span className="audit-side">Before</span> {before}
            </dd>
          )}
          {after !== undefined && (
            <dd>
              <span className="audit-side">After</span> {after}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function ThingLink({ kind, thingId }: Pick<ShownEntry, "kind" | "thingId">) {
  const base = pagesOfThings[kind];
  const hasPage = base && hasOfficePage(base.part);
  if (!hasPage) return kind;
  return (
    <Link to={`${base.under}/${encodeURIComponent(thingId)}`} className="office-link">
      {kind}
    </Link>
  );
}

const pagesOfThings: Record<string, { part: string; under: string }> = {
  product: { part: "/admin/products", under: "/admin/products/edit" },
  message: { part: "/admin/messages", under: "/admin/messages" },
  customer: { part: "/admin/customers", under: "/admin/customers" },
  mail: { part: "/admin/outbox", under: "/admin/outbox" },
};

type ShownEntry = {
  id: string;
  at: Date;
  moment: string;
  kind: string;
  thingId: string;
  sentence: string;
  changes: { name: string; before: string | undefined; after: string | undefined }[];
};
