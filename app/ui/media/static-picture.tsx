/** Build-time picture in AVIF and WebP with reserved space. */
export function StaticPicture({
  of: { avif, webp, src, width, height, alt },
  sizes,
  eager,
}: StaticPictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding={eager ? "sync" : "async"}
        fetchPriority={eager ? "high" : undefined}
      />
    </picture>
  );
}

export type StaticPictureSources = {
  /** `srcset` value. */
  avif: string;
  webp: string;
  /** The largest file. */
  src: string;
  width: number;
  height: number;
  alt: string;
};

type StaticPictureProps = { of: StaticPictureSources; sizes: string; eager?: boolean };
