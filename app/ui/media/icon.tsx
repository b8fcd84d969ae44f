import type { ReactNode } from "react";
import type { IconName } from "./icon-outlines.ts";
import "./icon.css";

/** A decorative glyph: what it means is always said in words beside it or on its button. */
export function Icon({ name, ...look }: { name: IconName } & IconOptions) {
  return (
    <Glyph {...look}>
      <use href={`#icon-${name}`} />
    </Glyph>
  );
}

/** The same for a glyph that only one part of the site has, and carries itself. */
export function Outline({ path, ...look }: { path: string } & IconOptions) {
  return (
    <Glyph {...look}>
      <path d={path} />
    </Glyph>
  );
}

function Glyph({ size = 20, className = "", children }: IconOptions & { children: ReactNode }) {
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
      {children}
    </svg>
  );
}

type IconOptions = { size?: number; className?: string };
