import {
  type Blossom,
  flowerRadius,
  type Point,
  pickTone,
  seededRandom,
  spread,
  type Tone,
} from "./canopy-tree.ts";

export const particleArea = 4500;
export const linkReach = 150;
export const mouseReach = 200;

/** The farthest that the pointer pushes a particle from its home. */
const MAX_PUSH = 18;
/** The bloom runs from the fork outwards: seconds for one limb, and for one blossom to open. */
const BLOOM_PER_LIMB = 0.4;
const BLOOM_SECONDS = 0.9;

/**
 * One particle per 4500 square pixels, at home where a blossom is drawn; every seventh drifts like
 * a petal. More particles than blossoms share homes, further apart.
 */
export function createParticles(canvas: CanvasLayout, blossoms: readonly Blossom[]): Particle[] {
  const { width, height, fork, unit } = canvas;
  const random = seededRandom(7);
  const homes = blossoms.filter(({ x, y }) => {
    const [left, top] = [fork[0] + x * unit, fork[1] + y * unit];
    return left > -20 && left < width + 20 && top > -20;
  });
  const count = Math.round((width * height) / particleArea);
  let seated = 0;

  return Array.from({ length: count }, (_, index) => {
    const lap = Math.floor(seated / homes.length) * 0.12;
    const home = index % 7 ? homes[seated++ % homes.length] : undefined;
    const x = home ? fork[0] + (home.x + spread(random) * lap) * unit : random() * width;
    const y = home ? fork[1] + (home.y + spread(random) * lap) * unit : random() * height;
    return {
      homeX: x,
      homeY: y,
      x,
      y,
      pushX: 0,
      pushY: 0,
      isLoose: !home,
      isFlower: home?.radius === flowerRadius,
      tone: home?.tone ?? pickTone(random()),
      size: home ? Math.max(0.9, home.radius * unit) : 0.8 + random() ** 2 * 1.8,
      bloomAt: home ? Math.hypot(home.x, home.y) * BLOOM_PER_LIMB : -BLOOM_SECONDS,
      bloom: 0,
      phase: random() * Math.PI * 2,
      pace: 0.35 + random() * 0.6,
      sway: (0.015 + random() * 0.03) * unit,
      fall: 4 + random() * 9,
    };
  });
}

/** Moves a particle to where it is after `seconds`; the pointer repels it gently. */
export function moveParticle(
  particle: Particle,
  seconds: number,
  elapsed: number,
  height: number,
  mouse: Point | undefined,
): void {
  const { homeX, homeY, phase, pace, fall, bloomAt } = particle;
  particle.bloom = Math.max(0, Math.min(1, (seconds - bloomAt) / BLOOM_SECONDS));
  if (particle.isLoose) {
    particle.x = homeX + Math.sin(seconds * pace * 0.5 + phase) * 22;
    particle.y = ((homeY + seconds * fall) % (height + 40)) - 20;
  } else {
    // Starts exactly where it is drawn.
    const sway = particle.sway * particle.bloom;
    particle.x = homeX + Math.sin(seconds * pace + phase) * sway;
    particle.y = homeY + Math.cos(seconds * pace * 0.8 + phase) * sway * 0.7;
  }

  let [wantedX, wantedY] = [0, 0];
  if (mouse) {
    const [dx, dy] = [particle.x - mouse[0], particle.y - mouse[1]];
    const distance = Math.hypot(dx, dy);
    if (distance > 1 && distance < mouseReach) {
      const push = (1 - distance / mouseReach) * MAX_PUSH;
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

export type Particle = {
  homeX: number;
  homeY: number;
  x: number;
  y: number;
  pushX: number;
  pushY: number;
  isLoose: boolean;
  isFlower: boolean;
  tone: Tone;
  size: number;
  /** Seconds until it begins to open, and how far it is open, from 0 to 1. */
  bloomAt: number;
  bloom: number;
  phase: number;
  pace: number;
  sway: number;
  fall: number;
};

/** In CSS pixels: the canvas, the trunk's fork on it, and the length of a limb. */
export type CanvasLayout = { width: number; height: number; fork: Point; unit: number };
