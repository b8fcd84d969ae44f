import { listAddress } from "#app/content/list-query.ts";
import {
  type OfficeChoice,
  type OfficeSort,
  officeSorts,
  officeViews,
} from "#app/domain/products/office-choice.ts";
import { tidySearch } from "#app/domain/products/search-text.ts";

const DEFAULT_SORT: OfficeSort = "updated-down";

/** What the address of the list asks for; what it cannot mean is left out. */
export function readOfficeAddress(parameters: URLSearchParams): OfficeChoice {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const page = read("page");
  return {
    search: tidySearch(read("q")),
    category: read("category").toLowerCase().slice(0, 700),
    view: officeViews.find((view) => view === read("view")) ?? "all",
    sort: officeSorts.find((sort) => sort === read("sort")) ?? DEFAULT_SORT,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The one address of this choice. */
export function officeAddress(choice: OfficeChoice, path = "/admin/products"): string {
  const parameters = new URLSearchParams(Object.entries(officeFields(choice)));
  if (choice.page > 1) parameters.set("page", String(choice.page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The same as fields of a form, without the page. */
export function officeFields({
  search,
  category,
  view,
  sort,
}: OfficeChoice): Record<string, string> {
  return {
    ...(search && { q: search }),
    ...(category && { category }),
    ...(view !== "all" && { view }),
    ...(sort !== DEFAULT_SORT && { sort }),
  };
}

/** A change of many, which knows the list that it began in. */
export function changeAddress(id: string, list: string, page = 1): string {
  return listAddress(`/admin/products/changes/${id}`, { list: list.split("?")[1] ?? "", page });
}

/** That list; whatever else an address may claim, it is one of ours. */
export function listBehind(parameters: URLSearchParams): string {
  const list = (parameters.get("list") ?? "").slice(0, 2000);
  return officeAddress(readOfficeAddress(new URLSearchParams(list)));
}
