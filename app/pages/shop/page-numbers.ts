/** The first page, the last, and those around this one; undefined where some are left out. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const [from, to] = [near[0] ?? pages, near.at(-1) ?? 1];
  return [
    1,
    ...(from > 3 ? [undefined] : from === 3 ? [2] : []),
    ...near,
    ...(to < pages - 2 ? [undefined] : to === pages - 2 ? [pages - 1] : []),
    ...(pages > 1 ? [pages] : []),
  ];
}
