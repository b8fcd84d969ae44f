import { type CSSProperties, useState } from "react";
import "./picture.css";

type PictureSource = {
  src: string;
  width: number;
  height: number;
  colour: string | undefined;
  sources: readonly { type: string; srcSet: string }[];
};

/**
 * Uploaded picture with `srcset` and reserved space; a placeholder without one. A failed load
 * retries once with the signed URL, then shows "Error".
 */
export function Picture({
  picture,
  alt,
  sizes,
  priority = false,
  className = "",
  style,
}: {
  picture: PictureSource | undefined;
  /** Empty when adjacent text describes it. */
  alt: string;
  sizes: string;
  /** Above the fold: eager with high priority. */
  priority?: boolean;
  className?: string;
  /** Set in the browser only: the CSP allows no style attribute. */
  style?: CSSProperties | undefined;
}) {
  const [failed, setFailed] = useState<string>();
  if (!picture) return <Placeholder kind="none" alt={alt} className={className} />;
  const { src, width, height, colour, sources } = picture;
  const second = src.startsWith("/media/") ? `${src}/signed` : src;
  if (failed === second) return <Placeholder kind="error" alt={alt} className={className} />;

  const isAgain = failed === src;
  const fail = () => {
    console.error(`Picture failed to load: ${src}`);
    setFailed(isAgain ? second : src);
  };
  return (
    <span className={`picture ${className}`} style={style}>
      {/* Reserves the height: the CSP allows no style attribute. */}
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
        {colour && <path d={`M0 0h${width}v${height}H0z`} fill={colour} />}
      </svg>
      <picture>
        {!isAgain &&
          sources.map((source) => <source key={source.type} {...source} sizes={sizes} />)}
        <img
          key={isAgain ? 2 : 1}
          // A failure before hydration fires no further error event.
          ref={(image) => {
            if (image?.complete && image.currentSrc && image.naturalWidth === 0) fail();
          }}
          onError={fail}
          src={isAgain ? second : src}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? "eager" : "lazy"}
          decoding="async"
          {...(priority && { fetchPriority: "high" as const })}
        />
      </picture>
    </span>
  );
}

/** Placeholder drawing, or "Error", in the picture's size. */
function Placeholder({ kind, alt, className }: PlaceholderProps) {
  const label = kind === "error" ? "Error" : "No picture yet";
  return (
    <span className={`picture ${className}`} data-state={kind}>
      <svg viewBox="0 0 100 80" role="img" aria-label={alt ? `${alt}: ${label}` : label}>
        {kind === "error" ? (
          <text x="50" y="45" textAnchor="middle">
            Error
          </text>
        ) : (
          <path d="M32 27h36v26H32zM32 47l10-9 8 7 6-5 12 10M59 34h.01" />
        )}
      </svg>
    </span>
  );
}

type PlaceholderProps = { kind: "none" | "error"; alt: string; className: string };
