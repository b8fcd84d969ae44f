import { Form } from "react-router";
import type { DocumentLink } from "#app/domain/company-documents/document-links.server.ts";
import { formatCount, formatDateTime } from "#app/format/dates-and-numbers.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { type Column, DataTable, StateTag } from "#app/pages/admin/admin-records.tsx";
import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";

export function LinkTable({ links }: { links: readonly ShownLink[] }) {
  return (
    <DataTable
      caption="Links to this document, newest first"
      columns={linkColumns}
      rows={links}
      rowKey={({ id }) => id}
    />
  );
}

/** `ended` says why it no longer works; without a `url` it cannot be copied. */
type ShownLink = DocumentLink & { ended: string | undefined; url: string | undefined };

const linkColumns: Column<ShownLink>[] = [
  {
    label: "For",
    className: "cell-main",
    cell: ({ id, recipient, email }) => (
      <span id={`link-${id}`} tabIndex={-1} className="jump-target">
        {recipient}
        <small>{email}</small>
      </span>
    ),
  },
  {
    label: "Valid until",
    cell: ({ ended, expiresAt }) =>
      ended ? <StateTag>{ended}</StateTag> : formatDateTime(new Date(expiresAt)),
  },
  { label: "Downloads", cell: describeDownloads },
  {
    label: "Created",
    cell: ({ createdBy, createdAt }) => (
      <span>
        {formatDateTime(new Date(createdAt))}
        <small>{createdBy}</small>
      </span>
    ),
  },
  {
    label: "Actions",
    cell: ({ id, url, ended, recipient }) =>
      !ended && (
        <div className="button-row">
          {url && <CopyLinkButton link={url} size="compact" />}
          <Form method="post" encType="multipart/form-data">
            <HiddenFields fields={{ intent: "revoke", linkId: id }} />
            <SubmitButton>
              Revoke<span className="visually-hidden"> the link for {recipient}</span>
            </SubmitButton>
          </Form>
        </div>
      ),
  },
];

function describeDownloads({
  downloads,
  lastDownloadAt,
}: Pick<DocumentLink, "downloads" | "lastDownloadAt">) {
  if (downloads === 0 || !lastDownloadAt) return "None yet";
  return `${formatCount(downloads, "download")}, the last on ${formatDateTime(new Date(lastDownloadAt))}`;
}
