import "./icon.css";

/** Outlines from Lucide and Feather (see icon-licenses.txt), on a 24 px grid. */
const outlines = {
  "arrow-left": "m12 19-7-7 7-7M19 12H5",
  "arrow-right": "M5 12h14m-7-7 7 7-7 7",
  "arrow-up": "m5 12 7-7 7 7m-7 7V5",
  "arrow-up-right": "M7 7h10v10M7 17 17 7",
  alert:
    "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM12 8v4m0 4h.01",
  cart: "M8 22a1 1 0 1 0 0-2 1 1 0 0 0 0 2m11 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2M2.05 2.05h2l2.66 12.42a2 2 0 0 0 2 1.58h9.78a2 2 0 0 0 1.95-1.57l1.65-7.43H5.12",
  chat: "M16 10a2 2 0 0 1-2 2H6.8a2 2 0 0 0-1.4.6l-2.2 2.2a.71.71 0 0 1-1.2-.5V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2zM20 9a2 2 0 0 1 2 2v10.3a.71.71 0 0 1-1.2.5l-2.2-2.2a2 2 0 0 0-1.4-.6H10a2 2 0 0 1-2-2v-1",
  check: "M20 6 9 17l-5-5",
  "chevron-left": "m15 18-6-6 6-6",
  "chevron-right": "m9 18 6-6-6-6",
  close: "M18 6 6 18M6 6l12 12",
  download: "M12 3v12m5-5-5 5-5-5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4",
  form: "M14.4 13.6a2 2 0 0 0-.5.9l-.9 2.9a.5.5 0 0 0 .6.6l2.9-.8a2 2 0 0 0 .9-.5l4-4a1 1 0 0 0-3-3zM14.5 7.9A1 1 0 0 1 14 7V2M20 19.6v.4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.7.7l2.5 2.5M8 18h1",
  info: "M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20m0-6v-4m0-4h.01",
  mail: "m22 7-9 5.7a2 2 0 0 1-2 0L2 7m2-3h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
  message:
    "M3 16.3a2 2 0 0 1 .1 1.2L2 20.8A1 1 0 0 0 3.2 22l3.5-1a2 2 0 0 1 1 .1 10 10 0 1 0-4.7-4.8",
  phone:
    "M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4",
  user: "M20 21a8 8 0 0 0-16 0m8-8a5 5 0 1 0 0-10 5 5 0 0 0 0 10",
  search: "m21 21-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16",
} as const;

export type IconName = keyof typeof outlines;

/** A decorative glyph: what it means is always said in words beside it or on its button. */
export function Icon({ name, ...look }: { name: IconName } & Look) {
  return <Outline path={outlines[name]} {...look} />;
}

/** The same for a glyph that only one part of the site has, and carries itself. */
export function Outline({ path, size = 20, className = "" }: { path: string } & Look) {
  return (
    <svg
      aria-hidden="true"
      className={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

type Look = { size?: number; className?: string };
