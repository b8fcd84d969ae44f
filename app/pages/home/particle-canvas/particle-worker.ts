import { growTips, type Point } from "./canopy-tree.ts";
import { createFrameLimiter } from "./frame-limiter.ts";
import {
  createParticleRenderer,
  type Palette,
  type ParticleRenderer,
} from "./particle-renderer.ts";
import { createParticles, moveParticle, type Particle } from "./particles.ts";

/**
 * Moves and paints the particles on a thread of their own: at the tips of the tree, linked where they
 * are near, giving way to the mouse. The page tells it what it cannot see from here.
 */
addEventListener("message", ({ data: news }: MessageEvent<ParticleMessage>) => {
  if (news.about === "canvas") renderer = createParticleRenderer(news.canvas, news.palette);
  else if (news.about === "room") layOut(news);
  else if (news.about === "mouse") mouse = news.at;
  else setRunning(news.isAwake);
});

const tips = growTips();
const frameLimiter = createFrameLimiter();
let renderer: ParticleRenderer | undefined;
let particles: Particle[] = [];
let height = 0;
let mouse: Point | undefined;
let clock = 0;
let frame = 0;

function layOut(room: CanvasLayout) {
  const { unit, fork } = room;
  const seats = tips.map(([x, y]): Point => [fork[0] + x * unit, fork[1] + y * unit]);
  height = room.height;
  particles = createParticles(room, seats);
  renderer?.resize(room);
  paint(0);
  postMessage("painted");
}

function setRunning(isAwake: boolean) {
  cancelAnimationFrame(frame);
  frameLimiter.reset();
  if (isAwake) frame = requestAnimationFrame(step);
}

function step(now: number) {
  const elapsed = frameLimiter.next(now);
  if (elapsed !== undefined) paint(elapsed);
  frame = requestAnimationFrame(step);
}

function paint(elapsed: number) {
  clock += elapsed;
  for (const particle of particles) moveParticle(particle, clock / 1000, elapsed, height, mouse);
  renderer?.paint(particles, mouse);
}

/** What the page tells; the answer is "painted" whenever the particles have found their room. */
export type ParticleMessage =
  | { about: "canvas"; canvas: OffscreenCanvas; palette: Palette }
  | ({ about: "room" } & CanvasLayout)
  | { about: "mouse"; at: Point | undefined }
  | { about: "motion"; isAwake: boolean };

/** The canvas in CSS pixels, and where the tree stands on it. */
type CanvasLayout = { width: number; height: number; density: number; fork: Point; unit: number };
