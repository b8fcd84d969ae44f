import { growBlossoms, type Point } from "./canopy-tree.ts";
import { createFrameLimiter } from "./frame-limiter.ts";
import {
  createParticleRenderer,
  type Palette,
  type ParticleRenderer,
} from "./particle-renderer.ts";
import { type CanvasLayout, createParticles, moveParticle, type Particle } from "./particles.ts";

/**
 * Worker: moves and paints the particles of the drawn blossoms, linked when near, repelled by the
 * pointer.
 */
addEventListener("message", ({ data: message }: MessageEvent<ParticleMessage>) => {
  if (message.about === "canvas")
    renderer = createParticleRenderer(message.canvas, message.palette);
  else if (message.about === "room") layOut(message);
  else if (message.about === "mouse") mouse = message.at;
  else setRunning(message.isRunning);
});

const blossoms = growBlossoms();
const frameLimiter = createFrameLimiter();
let renderer: ParticleRenderer | undefined;
let particles: Particle[] = [];
let height = 0;
let mouse: Point | undefined;
let clock = 0;
let frame = 0;

function layOut(room: SizedCanvas) {
  height = room.height;
  particles = createParticles(room, blossoms);
  renderer?.resize(room);
  paint(0);
  postMessage("painted");
}

function setRunning(isRunning: boolean) {
  cancelAnimationFrame(frame);
  frameLimiter.reset();
  if (isRunning) frame = requestAnimationFrame(step);
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

/** Messages from the page; the worker posts "painted" after each layout. */
export type ParticleMessage =
  | { about: "canvas"; canvas: OffscreenCanvas; palette: Palette }
  | ({ about: "room" } & SizedCanvas)
  | { about: "mouse"; at: Point | undefined }
  | { about: "motion"; isRunning: boolean };

type SizedCanvas = CanvasLayout & { density: number };
