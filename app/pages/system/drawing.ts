import { readDrawing } from "#app/domain/settings/drawings.server.ts";
import type { Route } from "./+types/drawing";

/** Drawings in the colours that the owner chose (app/content/brand/drawing-url.ts). */
export async function loader({ params }: Route.LoaderArgs) {
  const drawing = await readDrawing(params.file);
  if (!drawing) throw new Response(null, { status: 404 });
  return new Response(drawing, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
