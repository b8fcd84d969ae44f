/** The record's name first: tabs and screen readers cut off the end. */
export function recordTitle(name: string | null | undefined, page: string): string {
  return name ? `${name} – ${page}` : page;
}

/** A list with its view, unless that is "All". */
export function viewTitle(list: string, view: string | undefined): string {
  return view && view !== "All" ? `${list}: ${view}` : list;
}
