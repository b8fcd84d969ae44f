import { onMotionChange, shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { canopyBox, tones } from "./canopy-tree.ts";
import type { ParticleMessage } from "./particle-worker.ts";

/**
 * Animates the canopy in a worker on an OffscreenCanvas; paused when out of view, in a hidden tab
 * and when motion is paused. Unsupported or failing browsers keep the still picture.
 */
export function startParticleCanvas(canopy: HTMLElement, tree: HTMLElement): () => void {
  if (!("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return () => {};
  const hero = canopy.closest("section") ?? canopy;
  const worker = new Worker(new URL("./particle-worker.ts", import.meta.url), { type: "module" });
  // A canvas can be transferred only once: each start creates its own.
  const canvas = document.createElement("canvas");
  canvas.className = "canopy-field";
  canopy.append(canvas);
  const ending = new AbortController();
  const { signal } = ending;
  let inView = true;
  let density = 0;

  function post(message: ParticleMessage, transfer: Transferable[] = []) {
    worker.postMessage(message, transfer);
  }

  function settle() {
    watchDensity();
    const { width, height, left, top } = canvas.getBoundingClientRect();
    if (!width || !height) return;
    const room = tree.getBoundingClientRect();
    const unit = room.width / (canopyBox.right - canopyBox.left);
    post({
      about: "room",
      width,
      height,
      density: Math.min(density, 1.5),
      fork: [room.left - left - canopyBox.left * unit, room.top - top - canopyBox.top * unit],
      unit,
    });
  }

  /** A change of pixel density fires no resize event. */
  function watchDensity() {
    if (density === devicePixelRatio) return;
    density = devicePixelRatio;
    matchMedia(`(resolution: ${density}dppx)`).addEventListener("change", settle, { signal });
  }

  function decide() {
    post({ about: "motion", isRunning: inView && !document.hidden && !shouldReduceMotion() });
  }

  function follow({ clientX, clientY }: PointerEvent) {
    const { left, top } = canvas.getBoundingClientRect();
    post({ about: "mouse", at: [clientX - left, clientY - top] });
  }

  const style = getComputedStyle(canopy);
  const palette = tones.map((tone) => [tone, style.getPropertyValue(`--color-${tone}`)] as const);
  const handedOver = canvas.transferControlToOffscreen();
  post({ about: "canvas", canvas: handedOver, palette: new Map(palette) }, [handedOver]);
  decide();

  // The observer reports once immediately, which lays out the particles.
  const size = new ResizeObserver(settle);
  size.observe(canvas);
  const sight = new IntersectionObserver((entries) => {
    // Several entries may be queued: the last one is current.
    inView = entries.at(-1)?.isIntersecting ?? false;
    decide();
  });
  sight.observe(canvas);
  signal.addEventListener("abort", onMotionChange(decide));
  document.addEventListener("visibilitychange", decide, { signal });
  hero.addEventListener("pointermove", follow, { signal, passive: true });
  hero.addEventListener("pointerleave", () => post({ about: "mouse", at: undefined }), { signal });
  worker.addEventListener("message", () => canvas.setAttribute("data-live", ""), { signal });
  worker.addEventListener("error", end, { signal });

  function end() {
    ending.abort();
    size.disconnect();
    sight.disconnect();
    worker.terminate();
    canvas.remove();
  }
  return end;
}
