import "./static-picture.css";

/** Picture in AVIF and WebP with reserved space. */
export function StaticPicture({
  of: { avif, webp, phone, src, width, height, alt, focus },
  sizes,
  eager,
}: StaticPictureProps) {
  return (
    <picture>
      {phone && (
        <>
          <source media={ON_PHONES} type="image/avif" srcSet={phone.avif} sizes={sizes} />
          <source media={ON_PHONES} type="image/webp" srcSet={phone.webp} sizes={sizes} />
        </>
      )}
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

const ON_PHONES = "(width < 35rem)";

export type StaticPictureSources = {
  /** `srcset` value; empty where there is only one file. */
  avif: string;
  webp: string;
  /** A crop of the same proportions for phones; `srcset` values. */
  phone?: { avif: string; webp: string };
  /** The largest file. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** The point that stays visible where the picture is cropped, in per cent, in steps of ten. */
  focus?: { x: number; y: number };
};

type StaticPictureProps = { of: StaticPictureSources; sizes: string; eager?: boolean };
