/** Where the table begins on every page but the first. */
export const TOP_OF_TABLE = 78;
/** The table's own head, which each page repeats. */
export const HEAD_HEIGHT = 24;

/**
 * Which rows stand on which page. The sums never stand alone: when they do not fit below the last
 * row, that row goes with them to the next page.
 */
export function pageRows(
  heights: readonly number[],
  { first, bottom, closing }: { first: number; bottom: number; closing: number },
): number[][] {
  const pages: number[][] = [[]];
  let y = first + HEAD_HEIGHT;
  const turn = () => {
    pages.push([]);
    y = TOP_OF_TABLE + HEAD_HEIGHT;
  };
  for (const [row, height] of heights.entries()) {
    if (y + height > bottom) turn();
    pages.at(-1)?.push(row);
    y += height;
  }
  if (y + closing > bottom) {
    const last = (pages.at(-1)?.length ?? 0) > 1 ? pages.at(-1)?.pop() : undefined;
    turn();
    if (last !== undefined) pages.at(-1)?.push(last);
  }
  return pages;
}
