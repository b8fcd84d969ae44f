import { looks } from "./looks.ts";
import { canvas, drawScene } from "./scene.ts";

/** How large a drawing is rendered: as wide as the widest variant. */
export const drawingSize = { width: 1280, height: (1280 * canvas.height) / canvas.width };

/** The pictures of a demo product as SVG, the cover first; none for a name the demo does not know. */
export function drawProduct(name: string): (() => string)[] {
  const { width, height } = drawingSize;
  const sized = `<svg width="${width}" height="${height}" `;
  return (looks[name] ?? []).map(
    ({ draw, view }) =>
      () =>
        drawScene(draw, view).replace("<svg ", sized),
  );
}
