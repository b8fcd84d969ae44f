import "./static-picture.css";

/** Picture in AVIF and WebP with reserved space. */
export function StaticPicture({
  of: { avif, webp, src, width, height, alt, focus },
  sizes,
  eager,
}: StaticPictureProps) {
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding={eager ? "sync" : "async"}
        fetchPriority={eager ? "high" : undefined}
        data-focus-x={focus?.x}
        data-focus-y={focus?.y}
      />
    </picture>
  );
}

export type StaticPictureSources = {
  /** `srcset` value; empty where there is only one file. */
  avif: string;
  webp: string;
  /** The largest file. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** The point that stays visible where the picture is cropped, in per cent, in steps of ten. */
  focus?: { x: number; y: number };
};

type StaticPictureProps = { of: StaticPictureSources; sizes: string; eager?: boolean };
