import { privatePageMeta } from "#app/pages/shell/page-meta.ts";

/** What a page of an account calls itself; no search engine has any business here. */
export function accountMeta(title: string, page = "") {
  return ({ matches }: { matches: Parameters<typeof privatePageMeta>[0] }) =>
    privatePageMeta(matches, { title, path: `/account${page}` });
}
