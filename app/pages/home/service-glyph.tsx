import type { GlyphDrawing } from "#app/content/service-glyphs.ts";

/** The line drawing of a service, with a blossom where it matters. */
export function ServiceGlyph({ drawing: { lines, buds } }: { drawing: GlyphDrawing }) {
  return (
    <svg
      aria-hidden="true"
      className="service-glyph"
      width="46"
      height="46"
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines} />
      {buds.map(([x, y, radius = 2.6]) => (
        <circle key={`${x} ${y}`} className="service-bud" cx={x} cy={y} r={radius} stroke="none" />
      ))}
    </svg>
  );
}
