import type { ComponentProps } from "react";
import type { IconName } from "./icon-outlines.ts";
import "./icon.css";

/** A decorative icon: one of the sprite by `name`, or one page's own by its `path`. */
export function Icon({ name, path, size = 20, className = "" }: IconProps) {
  return (
    <Drawing
      className={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
    >
      {path ? <path d={path} /> : <use href={`#icon-${name}`} />}
    </Drawing>
  );
}

/** A decorative line drawing. */
export function Drawing(props: ComponentProps<"svg">) {
  return <svg aria-hidden="true" fill="none" strokeLinecap="round" {...props} />;
}

type IconProps = { size?: number; className?: string } & (
  | { name: IconName; path?: undefined }
  | { path: string; name?: undefined }
);
