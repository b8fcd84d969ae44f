import { type Point, seededRandom, spread } from "./canopy-tree.ts";

export const particleArea = 4500;
export const linkReach = 150;
export const mouseReach = 200;

/** One particle per 4500 square pixels; every seventh drifts like a petal. */
export function createParticles(ground: Size, seats: readonly Point[]): Particle[] {
  const random = seededRandom(7);
  const inSight = seats.filter(([x, y]) => x > -20 && x < ground.width + 20 && y > -20);
  const places = shuffle(inSight.length > 0 ? inSight : [[ground.width / 2, 0]], random);
  const count = Math.round((ground.width * ground.height) / particleArea);

  return Array.from({ length: count }, (_, index) => {
    const isLoose = index % 7 === 0;
    const [seatX, seatY] = places[index % places.length] as Point;
    const x = isLoose ? random() * ground.width : seatX + spread(random) * 18;
    const y = isLoose ? random() * ground.height : seatY + spread(random) * 12;
    return {
      index,
      homeX: x,
      homeY: y,
      x,
      y,
      pushX: 0,
      pushY: 0,
      isLoose,
      tone: pickTone(random()),
      size: (isLoose ? 0.8 : 1.3) + random() ** 2 * 3,
      phase: random() * Math.PI * 2,
      pace: 0.35 + random() * 0.6,
      sway: 3 + random() * 7,
      fall: 4 + random() * 9,
    };
  });
}

/** Moves a particle by `seconds`; the pointer repels it. */
export function moveParticle(
  particle: Particle,
  seconds: number,
  elapsed: number,
  height: number,
  mouse: Point | undefined,
): void {
  const { homeX, homeY, phase, pace, sway, fall } = particle;
  if (particle.isLoose) {
    particle.x = homeX + Math.sin(seconds * pace * 0.5 + phase) * 22;
    particle.y = ((homeY + seconds * fall) % (height + 40)) - 20;
  } else {
    particle.x = homeX + Math.sin(seconds * pace + phase) * sway;
    particle.y = homeY + Math.cos(seconds * pace * 0.8 + phase) * sway * 0.7;
  }

  let [wantedX, wantedY] = [0, 0];
  if (mouse) {
    const [dx, dy] = [particle.x - mouse[0], particle.y - mouse[1]];
    const distance = Math.hypot(dx, dy);
    if (distance > 1 && distance < mouseReach) {
      const push = (1 - distance / mouseReach) * 34;
      wantedX = (dx / distance) * push;
      wantedY = (dy / distance) * push;
    }
  }
  const ease = 1 - 0.92 ** (elapsed / 16.7);
  particle.pushX += (wantedX - particle.pushX) * ease;
  particle.pushY += (wantedY - particle.pushY) * ease;
  particle.x += particle.pushX;
  particle.y += particle.pushY;
}

function pickTone(chance: number): Tone {
  if (chance < 0.56) return "blossom";
  if (chance < 0.76) return "blossom-deep";
  return chance < 0.91 ? "on-inverse" : "sun";
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

export const tones = ["blossom", "blossom-deep", "on-inverse", "sun"] as const;
export type Tone = (typeof tones)[number];

export type Particle = {
  index: number;
  homeX: number;
  homeY: number;
  x: number;
  y: number;
  pushX: number;
  pushY: number;
  isLoose: boolean;
  tone: Tone;
  size: number;
  phase: number;
  pace: number;
  sway: number;
  fall: number;
};

type Size = { width: number; height: number };
