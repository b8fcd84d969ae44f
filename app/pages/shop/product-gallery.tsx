import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Picture as ProductPicture } from "#app/domain/products/picture.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { LargePicture } from "./large-picture.tsx";
import { useTrack } from "./use-track.ts";
import "#app/ui/sign-button.css";
import "./product-gallery.css";

/**
 * A product's pictures: a strip that scrolls and catches at each, by finger, arrows, keyboard and
 * thumbnails, round at both ends. Without script it is a strip, and the thumbnails lead along it.
 */
export function ProductGallery({ name, pictures }: GalleryProps) {
  const { track, at, go, follow, letGo } = useTrack(pictures.length);
  const thumbs = useRef<HTMLOListElement>(null);
  const [isLarge, setLarge] = useState(false);
  const count = pictures.length;

  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[at];
    if (!list || !(thumb instanceof HTMLElement)) return;
    list.scrollTo({
      left: thumb.offsetLeft - (list.clientWidth - thumb.clientWidth) / 2,
      top: thumb.offsetTop - (list.clientHeight - thumb.clientHeight) / 2,
    });
  }, [at]);

  if (count === 0) {
    return (
      <div className="gallery">
        <div className="gallery-stage">
          <Picture className="picture-whole" picture={undefined} alt={name} sizes="" />
        </div>
      </div>
    );
  }

  function turn(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  }
  const instead = (action: () => void) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    action();
  };

  return (
    // The arrow keys turn it from wherever the focus is inside.
    <section className="gallery" aria-label={`Pictures of ${name}`} onKeyDown={turn}>
      <div className="gallery-stage">
        <ul
          ref={track}
          className="gallery-track"
          onScroll={follow}
          onPointerDown={letGo}
          onWheel={letGo}
        >
          {pictures.map((picture, place) => (
            <li key={picture.src} id={`picture-${place + 1}`}>
              <a
                href={picture.src}
                tabIndex={place === at ? undefined : -1}
                onClick={instead(() => setLarge(true))}
              >
                <span className="visually-hidden">Enlarge </span>
                <Picture
                  className="picture-whole"
                  picture={picture}
                  alt={count > 1 ? `${name}, picture ${place + 1}` : name}
                  sizes="(min-width: 82rem) 640px, (min-width: 64rem) 50vw, 100vw"
                  priority={place === 0}
                />
              </a>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <div className="gallery-step needs-script">
            <button
              type="button"
              className="sign-button"
              aria-label="Previous picture"
              onClick={() => go(at - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            <p role="status">
              <span className="visually-hidden">Picture </span>
              {at + 1} of {count}
            </p>
            <button
              type="button"
              className="sign-button"
              aria-label="Next picture"
              onClick={() => go(at + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          </div>
        )}
      </div>
      {count > 1 && (
        <ol ref={thumbs} className="gallery-thumbs">
          {pictures.map((picture, place) => (
            <li key={picture.src}>
              <a
                href={`#picture-${place + 1}`}
                aria-label={`Picture ${place + 1} of ${count}`}
                aria-current={place === at}
                onClick={instead(() => go(place))}
              >
                <Picture className="picture-whole" picture={picture} alt="" sizes="76px" />
              </a>
            </li>
          ))}
        </ol>
      )}
      <LargePicture
        name={name}
        picture={pictures[at]}
        place={count > 1 ? `${at + 1} of ${count}` : undefined}
        open={isLarge}
        onClose={() => setLarge(false)}
        go={(by) => go(at + by)}
      />
    </section>
  );
}

type GalleryProps = { name: string; pictures: readonly ProductPicture[] };
