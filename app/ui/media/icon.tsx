import type { IconName } from "./icon-outlines.ts";
import "./icon.css";

/** A decorative icon: one of the sprite by `name`, or one page's own by its `path`. */
export function Icon({ name, path, size = 20, className = "" }: IconProps) {
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
      {path ? <path d={path} /> : <use href={`#icon-${name}`} />}
    </svg>
  );
}

type IconProps = { size?: number; className?: string } & (
  | { name: IconName; path?: undefined }
  | { path: string; name?: undefined }
);
