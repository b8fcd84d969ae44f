/**
 * Tip positions of the hero's jacaranda from a fixed seed, matching canopy-wood.svg. Unit: one
 * limb; the origin is the trunk's fork, y points down.
 */
function growTips(): Point[] {
  const random = seededRandom(19);
  const tips: Point[] = [];

  function growLimb(x: number, y: number, angle: number, length: number, depth: number) {
    // Consumes the random number of the drawn limb's bend to keep the sequence in step.
    if (depth > 1) spread(random);
    const endX = x + Math.cos(angle) * length * breadth;
    const endY = y + Math.sin(angle) * length;
    if (depth >= 4) tips.push([endX, endY]);
    if (depth === 7) return;

    const forks = depth < 3 ? 3 : 2;
    for (let fork = 0; fork < forks; fork++) {
      const step = (forks === 3 ? 0.62 : 0.78) * (0.8 + random() * 0.5);
      const turn = (fork - (forks - 1) / 2) * step + spread(random) * 0.12;
      const middle = forks === 3 && fork === 1;
      if (middle && depth > 1 && random() < 0.55) continue;
      growLimb(endX, endY, angle + turn, length * (0.66 + random() * 0.2), depth + 1);
    }
  }

  growLimb(0, 0, -Math.PI / 2 - 0.06, 0.62, 1);
  return tips;
}

/** The blossoms of canopy-blossom.svg, one at each tip; shuffled, so the first few are spread out. */
export function growBlossoms(): Blossom[] {
  const random = seededRandom(127);
  return growTips()
    .map(([x, y]) => ({
      order: random(),
      x: x + spread(random) * 0.08,
      y: y + spread(random) * 0.07,
      radius: pickRadius(random()),
      tone: pickTone(random()),
    }))
    .sort((one, other) => one.order - other.order);
}

/** From this radius a blossom opens into a flower and glows. */
export const flowerRadius = 0.018;

function pickRadius(chance: number): number {
  if (chance < 0.57) return 0.007;
  return chance < 0.83 ? 0.012 : flowerRadius;
}

export function pickTone(chance: number): Tone {
  if (chance < 0.56) return "blossom";
  if (chance < 0.76) return "blossom-deep";
  return chance < 0.91 ? "on-inverse" : "sun";
}

export const tones = ["blossom", "blossom-deep", "on-inverse", "sun"] as const;
export type Tone = (typeof tones)[number];

/** Seeded random numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random number around zero, triangular distribution. */
export function spread(random: () => number): number {
  return (random() + random() + random() + random() - 2) * 0.9;
}

const breadth = 1.3;

/** Bounds of the drawing in the same units. */
export const canopyBox = { left: -1.62, top: -2.34, right: 2.32, bottom: 5.6 };

export type Point = [x: number, y: number];
export type Blossom = { x: number; y: number; radius: number; tone: Tone };
