import { Link } from "react-router";
import {
  companyDocumentKindLabels,
  describeExpiry,
  expiryState,
  shortAccessLabels,
} from "#app/domain/company-documents/company-document.ts";
import { listCompanyDocuments } from "#app/domain/company-documents/company-documents.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList, StateTag } from "#app/pages/admin/admin-records.tsx";
import { SETTINGS_PATH } from "#app/pages/admin/settings/settings-paths.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/documents-page";
import {
  COMPANY_DOCUMENTS_PATH,
  companyDocumentPath,
  NEW_DOCUMENT_PATH,
} from "./document-paths.ts";
import { ExpiryTag } from "./expiry-tag.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: COMPANY_DOCUMENTS_PATH, title: "Company documents" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/company-documents");
  const today = localIsoDate(new Date());
  const documents = await listCompanyDocuments(context.get(appServices), admin);
  return {
    documents: documents.map(({ id, kind, title, access, expiresOn }) => ({
      id,
      title,
      kind: companyDocumentKindLabels[kind],
      access: shortAccessLabels[access],
      expiry: describeExpiry(expiresOn, today),
      state: expiryState(expiresOn, today),
    })),
  };
}

export default function DocumentsPage({ loaderData: { documents } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Company documents"
        lead="The documents procurement departments ask for before buying from you. Public documents appear on the supplier pack page. You send the others as links that expire, and every download is logged."
        back={{ to: SETTINGS_PATH, label: "Settings" }}
      >
        <ButtonLink to={NEW_DOCUMENT_PATH} variant="brand" size="compact">
          Add document
        </ButtonLink>
      </AdminPageHeader>
      {documents.length === 0 ? (
        <EmptyList title="No company documents yet">
          <p>
            Start with your company registration, B-BBEE affidavit and tax compliance PIN. The{" "}
            <Link to="/supplier-pack" className="admin-link">
              supplier pack
            </Link>{" "}
            shows only your company’s details until then.
          </p>
        </EmptyList>
      ) : (
        <>
          <DataTable
            caption="Company documents"
            columns={columns}
            rows={documents}
            rowKey={({ id }) => id}
            needsAttention={({ state }) => state !== "valid"}
          />
          <p className="admin-section">
            <Link to="/supplier-pack" className="admin-link">
              View the supplier pack
            </Link>
          </p>
        </>
      )}
    </>
  );
}

const columns: Column<Route.ComponentProps["loaderData"]["documents"][number]>[] = [
  {
    label: "Document",
    className: "cell-main",
    cell: ({ id, title, kind }) => (
      <span>
        <Link to={companyDocumentPath(id)}>{title}</Link>
        <small>{kind}</small>
      </span>
    ),
  },
  { label: "Access", cell: ({ access }) => <StateTag>{access}</StateTag> },
  { label: "Expiry", cell: ({ expiry, state }) => <ExpiryTag state={state}>{expiry}</ExpiryTag> },
];
