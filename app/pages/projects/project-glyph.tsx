import { Outline } from "#app/ui/icon.tsx";

/** Glyphs of the project pages alone (Lucide, see app/ui/icon-licenses.txt). */
const outlines = {
  code: "m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16",
  enlarge: "M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7",
  "external-link": "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
  pause: "M7 4h3v16H7zM14 4h3v16h-3z",
  play: "M6 4v16l14-8z",
  search: "m21 21-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16z",
} as const;

export function ProjectGlyph({ name, size = 20 }: { name: keyof typeof outlines; size?: number }) {
  return <Outline path={outlines[name]} size={size} />;
}
