import { useState } from "react";
import "./picture.css";

type PictureSource = {
  src: string;
  width: number;
  height: number;
  colour: string | undefined;
  sources: readonly { type: string; srcSet: string }[];
};

/**
 * A picture in the size the page needs. Its place is held before it arrives; when there is none a
 * quiet drawing stands for it. One that cannot be loaded is asked for once more, by its signed
 * address; then the place reads "Error".
 */
export function Picture({
  picture,
  alt,
  sizes,
  priority = false,
  className = "",
}: {
  picture: PictureSource | undefined;
  /** Empty where the words beside it already say what it shows. */
  alt: string;
  /** How wide it stands on the page, as the sizes attribute says it. */
  sizes: string;
  /** For what a visitor sees first: loaded at once and before others. */
  priority?: boolean;
  className?: string;
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
    <span className={`picture ${className}`}>
      {/* Keeps the height, also when the picture fails; the page policy allows no style attribute. */}
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
        {colour && <path d={`M0 0h${width}v${height}H0z`} fill={colour} />}
      </svg>
      <picture>
        {!isAgain &&
          sources.map((source) => <source key={source.type} {...source} sizes={sizes} />)}
        <img
          key={isAgain ? 2 : 1}
          // One that failed before this script ran tells nobody again.
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

/** A frame with hills and a sun, or the word: both as wide and high as the picture would be. */
function Placeholder({
  kind,
  alt,
  className,
}: {
  kind: "none" | "error";
  alt: string;
  className: string;
}) {
  const words = kind === "error" ? "Error" : "No picture yet";
  return (
    <span className={`picture ${className}`} data-state={kind}>
      <svg viewBox="0 0 100 80" role="img" aria-label={alt ? `${alt}: ${words}` : words}>
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
