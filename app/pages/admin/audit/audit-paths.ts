import { listUrl } from "#app/format/list-query.ts";

export const AUDIT_PATH = "/admin/audit";
export const VIEWED_PATH = "/admin/audit/viewed";

/** What staff looked at: by a colleague (their user id), or about a person (email address, name or phone number). */
export function viewedUrl({ colleague = "", person = "", page = 1 }: Partial<ViewedQuery>): string {
  return listUrl(VIEWED_PATH, { colleague, person, page });
}

type ViewedQuery = { colleague: string; person: string; page: number };
