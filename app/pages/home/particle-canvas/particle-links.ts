/**
 * Visits every pair of points within `reach` once, with a spatial grid: the cost follows the pairs,
 * not the square of the points.
 */
export function forEachLink<P extends { x: number; y: number }>(
  points: readonly P[],
  reach: number,
  visit: (one: P, other: P, distance: number) => void,
): void {
  const cells = new Map<number, P[]>();
  for (const point of points) {
    const { x, y } = point;
    const column = Math.floor(x / reach);
    const row = Math.floor(y / reach);
    // Only earlier points are compared: each pair once.
    for (let across = column - 1; across <= column + 1; across++) {
      for (let down = row - 1; down <= row + 1; down++) {
        const neighbours = cells.get(cellKey(across, down));
        if (!neighbours) continue;
        for (const other of neighbours) {
          const dx = x - other.x;
          const dy = y - other.y;
          const squared = dx * dx + dy * dy;
          if (squared < reach * reach) visit(point, other, Math.sqrt(squared));
        }
      }
    }
    const key = cellKey(column, row);
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  }
}

/** Unique: row numbers stay below the factor. */
function cellKey(column: number, row: number): number {
  return column * 4096 + row;
}
