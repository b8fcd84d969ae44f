import { growTips, type Point } from "./canopy-tree.ts";
import { makeFramePace } from "./frame-pace.ts";
import { type Brush, makeBrush, type Palette } from "./particle-brush.ts";
import { moveParticle, type Particle, sowParticles } from "./particles.ts";

/**
 * Moves and paints the particles on a thread of their own: at the tips of the tree, linked where they
 * are near, giving way to the mouse. The page tells it what it cannot see from here.
 */
addEventListener("message", ({ data: news }: MessageEvent<ParticleNews>) => {
  if (news.about === "canvas") brush = makeBrush(news.canvas, news.palette);
  else if (news.about === "room") settle(news);
  else if (news.about === "mouse") mouse = news.at;
  else wake(news.isAwake);
});

const tips = growTips();
const pace = makeFramePace();
let brush: Brush | undefined;
let particles: Particle[] = [];
let height = 0;
let mouse: Point | undefined;
let clock = 0;
let frame = 0;

function settle(room: Room) {
  const { unit, fork } = room;
  const seats = tips.map(([x, y]): Point => [fork[0] + x * unit, fork[1] + y * unit]);
  height = room.height;
  particles = sowParticles(room, seats);
  brush?.fit(room);
  paint(0);
  postMessage("painted");
}

function wake(isAwake: boolean) {
  cancelAnimationFrame(frame);
  pace.rest();
  if (isAwake) frame = requestAnimationFrame(step);
}

function step(now: number) {
  const elapsed = pace.next(now);
  if (elapsed !== undefined) paint(elapsed);
  frame = requestAnimationFrame(step);
}

function paint(elapsed: number) {
  clock += elapsed;
  for (const particle of particles) moveParticle(particle, clock / 1000, elapsed, height, mouse);
  brush?.paint(particles, mouse);
}

/** What the page tells; the answer is "painted" whenever the particles have found their room. */
export type ParticleNews =
  | { about: "canvas"; canvas: OffscreenCanvas; palette: Palette }
  | ({ about: "room" } & Room)
  | { about: "mouse"; at: Point | undefined }
  | { about: "motion"; isAwake: boolean };

/** The canvas in CSS pixels, and where the tree stands on it. */
type Room = { width: number; height: number; density: number; fork: Point; unit: number };
