export type Random = ReturnType<typeof seededRandom>;

/** Random choices that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    chance: (share: number) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
  };
}
