export const COMPANY_DOCUMENTS_PATH = "/admin/settings/company-documents";

export function companyDocumentPath(id: string): string {
  return `${COMPANY_DOCUMENTS_PATH}/${id}`;
}
