/** Damerau-Levenshtein distance: letters added, left out, changed or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const row = (length: number) => Array.from({ length }, () => 0);
  const steps = Array.from({ length: a.length + 1 }, () => row(b.length + 1));
  const at = (i: number, j: number) => steps[i]?.[j] ?? 0;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const cell = steps[i] as number[];
      if (i === 0 || j === 0) {
        cell[j] = i + j;
        continue;
      }
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      cell[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cell[j] = Math.min(cell[j] ?? 0, at(i - 2, j - 2) + 1);
      }
    }
  }
  return at(a.length, b.length);
}
