import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ProductPicture } from "#app/domain/media/picture.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import "#app/ui/form/icon-button.css";
import "./product-gallery.css";
import { Dialog } from "#app/ui/dialog.tsx";
import { shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { onSwipe } from "#app/ui/motion/swipe.ts";

/**
 * Product gallery: a scroll-snap strip with swipe, arrows, keyboard and thumbnails, wrapping at
 * both ends. Without script the thumbnails are anchor links.
 */
export function ProductGallery({ name, pictures, style }: GalleryProps) {
  const { track, at, go, follow, letGo } = useSnapScroll(pictures.length);
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
        <div className="gallery-viewport">
          <Picture className="picture-whole" picture={undefined} alt={name} sizes="" />
        </div>
      </div>
    );
  }

  function onArrowKey(event: KeyboardEvent) {
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
    // Arrow keys work wherever the focus is inside.
    <section className="gallery" aria-label={`Pictures of ${name}`} onKeyDown={onArrowKey}>
      <div className="gallery-viewport">
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
                  sizes="(min-width: 82rem) 650px, (min-width: 64rem) 50vw, 100vw"
                  priority={place === 0}
                  style={place === at ? style : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <GallerySteps go={(by) => go(at + by)}>
            <p role="status" className="caption">
              <span className="visually-hidden">Picture </span>
              {at + 1} of {count}
            </p>
          </GallerySteps>
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
      <Lightbox
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

type GalleryProps = {
  name: string;
  pictures: readonly ProductPicture[];
  /** Of the picture in view, which moves to and from its card. */
  style: CSSProperties | undefined;
};

/** Full-screen picture; the gallery's arrow keys work here, too. */
function Lightbox({ name, picture, place, open, onClose, go }: LightboxProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="large-picture" className="lightbox">
      <h2 id="large-picture" className="small-heading ellipsis">
        {name}
        {place && <span>{place}</span>}
      </h2>
      <form method="dialog">
        <button type="submit" className="icon-button" aria-label="Close picture">
          <Icon name="close" />
        </button>
      </form>
      <Picture className="picture-whole" picture={picture} alt="" sizes="100vw" priority />
      {place && <GallerySteps go={go} />}
    </Dialog>
  );
}

type LightboxProps = {
  name: string;
  picture: ComponentProps<typeof Picture>["picture"];
  /** "2 of 4"; undefined for a single picture. */
  place: string | undefined;
  open: boolean;
  onClose: () => void;
  go: (by: -1 | 1) => void;
};

function GallerySteps({ go, children }: { go: (by: -1 | 1) => void; children?: ReactNode }) {
  return (
    <div className="gallery-step needs-script">
      <button
        type="button"
        className="icon-button"
        aria-label="Previous picture"
        onClick={() => go(-1)}
      >
        <Icon name="chevron-left" />
      </button>
      {children}
      <button type="button" className="icon-button" aria-label="Next picture" onClick={() => go(1)}>
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

/** State of a horizontal scroll-snap strip that wraps at both ends. */
function useSnapScroll(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** Target of a programmatic scroll: positions on the way are ignored. */
  const aim = useRef<number>(undefined);

  function go(to: number) {
    const strip = track.current;
    if (!strip || count < 2) return;
    const next = (to + count) % count;
    const isNear = Math.abs(next - at) === 1 && !shouldReduceMotion();
    // An instant jump fires no intermediate scroll events.
    aim.current = isNear ? next : undefined;
    setAt(next);
    strip.scrollTo({
      left: next * strip.clientWidth,
      behavior: isNear ? "smooth" : "instant",
    });
  }

  function follow() {
    const strip = track.current;
    if (!strip) return;
    const now = Math.round(strip.scrollLeft / strip.clientWidth);
    if (aim.current === undefined) setAt(now);
    else if (aim.current === now) aim.current = undefined;
  }

  function letGo() {
    aim.current = undefined;
  }

  // Native scrolling handles swipes; only wrapping over an end is ours.
  useEffect(() => {
    const strip = track.current;
    if (!strip) return;
    return onSwipe(strip, {
      forward: () => at === count - 1 && isScrolledTo(strip, at) && go(0),
      back: () => at === 0 && isScrolledTo(strip, 0) && go(count - 1),
    });
  });

  // Keeps the current picture in view on resize and hydration.
  const shown = useRef(at);
  shown.current = at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per mount
  useEffect(() => {
    const strip = track.current;
    if (!strip) return;
    follow();
    shown.current = Math.round(strip.scrollLeft / strip.clientWidth);
    let width = strip.clientWidth;
    const size = new ResizeObserver(() => {
      if (strip.clientWidth === width) return;
      width = strip.clientWidth;
      strip.scrollTo({ left: shown.current * width, behavior: "instant" });
    });
    size.observe(strip);
    return () => size.disconnect();
  }, []);

  return { track, at, go, follow, letGo };
}

function isScrolledTo(strip: HTMLElement, place: number): boolean {
  return Math.abs(strip.scrollLeft - place * strip.clientWidth) < 2;
}
