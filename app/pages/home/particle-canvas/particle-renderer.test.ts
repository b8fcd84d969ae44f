import { afterEach, expect, test, vi } from "vitest";
import { tones } from "./canopy-tree.ts";
import { createParticleRenderer } from "./particle-renderer.ts";
import type { Particle } from "./particles.ts";

afterEach(() => void vi.unstubAllGlobals());

test("each frame draws the links of now alone, without a Path2D, which browsers free late", () => {
  const created = vi.fn();
  vi.stubGlobal(
    "Path2D",
    class {
      constructor() {
        created();
      }
    },
  );
  const { canvas, lines } = recordingCanvas();
  const renderer = createParticleRenderer(canvas, new Map(tones.map((tone) => [tone, "#fff"])));
  renderer.resize({ width: 400, height: 300, density: 1 });

  renderer.paint([at(0, 0), at(100, 0), at(100, 100)], undefined);
  expect(lines.splice(0).sort()).toEqual(["0,0 100,0", "0,0 100,100", "100,0 100,100"]);
  renderer.paint([at(10, 0), at(100, 0), at(399, 299)], undefined);
  expect(lines).toEqual(["10,0 100,0"]);
  expect(created).not.toHaveBeenCalled();
});

function at(x: number, y: number): Particle {
  return {
    ...{ x, y, homeX: x, homeY: y, pushX: 0, pushY: 0, size: 3, tone: "blossom" },
    ...{
      isLoose: true,
      isFlower: false,
      bloom: 1,
      bloomAt: 0,
      phase: 0,
      pace: 1,
      sway: 0,
      fall: 0,
    },
  };
}

/** Takes down each line that is stroked, its lesser end first. */
function recordingCanvas() {
  const lines: string[] = [];
  let from = "";
  const methods: Record<string, (...values: number[]) => unknown> = {
    createRadialGradient: () => ({ addColorStop() {} }),
    moveTo: (x, y) => {
      from = `${x},${y}`;
    },
    lineTo: (x, y) => lines.push([from, `${x},${y}`].sort().join(" ")),
  };
  const context = new Proxy(
    {},
    { get: (_, name) => methods[String(name)] ?? (() => {}), set: () => true },
  );
  class Canvas {
    getContext() {
      return context;
    }
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  return { canvas: new Canvas() as unknown as OffscreenCanvas, lines };
}
