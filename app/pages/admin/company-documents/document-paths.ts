export const COMPANY_DOCUMENTS_PATH = "/admin/settings/company-documents";

export const NEW_DOCUMENT_PATH = `${COMPANY_DOCUMENTS_PATH}/new`;

export function companyDocumentPath(id: string): string {
  return `${COMPANY_DOCUMENTS_PATH}/${id}`;
}

/** The form for a link to a document, filled in for the sender of a message. */
export function documentLinkForMessagePath(id: string, message: number): string {
  return `${companyDocumentPath(id)}?message=${message}#${LINKS_ID}`;
}

export const LINKS_ID = "links";
