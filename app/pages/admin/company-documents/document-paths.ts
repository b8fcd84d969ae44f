export const COMPANY_DOCUMENTS_PATH = "/admin/settings/company-documents";

export const NEW_DOCUMENT_PATH = `${COMPANY_DOCUMENTS_PATH}/new`;

export function companyDocumentPath(id: string): string {
  return `${COMPANY_DOCUMENTS_PATH}/${id}`;
}
