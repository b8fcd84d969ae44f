import { company } from "#app/content/company.ts";

/** What a page of an account calls itself; no search engine has any business here. */
export function accountMeta(title: string) {
  return [{ title: `${title} · ${company.name}` }, { name: "robots", content: "noindex" }];
}
