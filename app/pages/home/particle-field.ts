import { isStill, onMotionChange } from "#app/ui/motion.ts";
import { canopyBox, growCanopy, type Point } from "./canopy-tree.ts";
import { makeFramePace } from "./frame-pace.ts";
import { type Brush, makeBrush } from "./particle-brush.ts";
import { moveParticle, type Particle, sowParticles } from "./particles.ts";

/**
 * Sets the canopy in motion: particles at the tips of the tree, linked where they are near, giving
 * way to the mouse. It rests when out of sight, when the tab is hidden and when motion is paused.
 */
export function startParticleField(canvas: HTMLCanvasElement, tree: HTMLElement): () => void {
  const hero = canvas.closest("section") ?? canvas;
  const { tips } = growCanopy();
  let brush: Brush | undefined;
  let particles: Particle[] = [];
  let mouse: Point | undefined;
  let frame = 0;
  const pace = makeFramePace();
  let clock = 0;
  let inView = true;

  function settle() {
    const ground = canvas.getBoundingClientRect();
    if (!ground.width || !ground.height) return;
    const room = tree.getBoundingClientRect();
    const unit = room.width / (canopyBox.right - canopyBox.left);
    const fork: Point = [
      room.left - ground.left - canopyBox.left * unit,
      room.top - ground.top - canopyBox.top * unit,
    ];
    const seats = tips.map(([x, y]): Point => [fork[0] + x * unit, fork[1] + y * unit]);
    particles = sowParticles(ground, seats);
    brush = makeBrush(canvas, ground);
    paint(0);
  }

  function paint(elapsed: number) {
    clock += elapsed;
    for (const particle of particles) {
      moveParticle(particle, clock / 1000, elapsed, canvas.clientHeight, mouse);
    }
    brush?.paint(particles, mouse, pace.lag);
  }

  function step(now: number) {
    const elapsed = pace.next(now);
    if (elapsed !== undefined) paint(elapsed);
    frame = requestAnimationFrame(step);
  }

  function decide() {
    cancelAnimationFrame(frame);
    pace.rest();
    if (inView && !document.hidden && !isStill()) frame = requestAnimationFrame(step);
  }

  settle();
  canvas.dataset.live = "";
  decide();

  const size = new ResizeObserver(settle);
  size.observe(canvas);
  const sight = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? false;
    decide();
  });
  sight.observe(canvas);
  const stopListening = onMotionChange(decide);
  const events = new AbortController();
  const { signal } = events;
  document.addEventListener("visibilitychange", decide, { signal });
  hero.addEventListener(
    "pointermove",
    (event) => {
      const ground = canvas.getBoundingClientRect();
      const { clientX, clientY } = event as PointerEvent;
      mouse = [clientX - ground.left, clientY - ground.top];
    },
    { signal, passive: true },
  );
  hero.addEventListener(
    "pointerleave",
    () => {
      mouse = undefined;
    },
    { signal },
  );

  return () => {
    cancelAnimationFrame(frame);
    events.abort();
    stopListening();
    size.disconnect();
    sight.disconnect();
    delete canvas.dataset.live;
  };
}
