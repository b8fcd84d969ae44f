/** A picture that comes with the build, in the smallest form that the browser knows; its room is kept until it is there. */
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
  /** Candidates with their widths, as `srcset` wants them. */
  avif: string;
  webp: string;
  /** The largest one, also for looking at it alone. */
  src: string;
  width: number;
  height: number;
  alt: string;
};

type StaticPictureProps = { of: StaticPictureSources; sizes: string; eager?: boolean };
