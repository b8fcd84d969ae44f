import { formatRevisionNumber } from "#app/domain/documents/document.ts";
import type { Negotiation } from "#app/domain/quotes/read-quote.server.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";
import { Price } from "#app/ui/price.tsx";

/** What was sent, the newest first. */
export function revisionsOf({ number, revisions }: Pick<Negotiation, "number" | "revisions">) {
  return revisions.map(({ revision, sentAt, total }) => ({
    ...{ revision, total },
    reference: formatRevisionNumber(number, revision),
    sentOn: sentAt ? formatDate(sentAt) : "",
    pdf: `/admin/quotes/${number}.pdf?revision=${revision}`,
  }));
}

type SentRevision = ReturnType<typeof revisionsOf>[number];

export function QuoteRevisions({ revisions }: { revisions: readonly SentRevision[] }) {
  if (revisions.length === 0) return null;
  return (
    <section className="admin-section" aria-labelledby="revisions-title">
      <h2 id="revisions-title">Sent revisions</h2>
      <DataTable
        caption="Sent revisions"
        columns={columns}
        rows={revisions}
        rowKey={({ revision }) => revision}
      />
    </section>
  );
}

const columns: Column<SentRevision>[] = [
  {
    label: "Revision",
    className: "cell-main",
    // A download: not a client-side navigation.
    cell: ({ reference, pdf }) => (
      <a href={pdf} aria-label={`Quotation ${reference} as PDF`}>
        {reference} (PDF)
      </a>
    ),
  },
  { label: "Sent", cell: ({ sentOn }) => sentOn },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];
