import { type RefObject, useEffect, useRef, useState } from "react";
import { isStill, onMotionChange } from "#app/ui/motion.ts";

/**
 * A short look at the thing in use, over the card's picture: while someone points at the card or
 * stands on it with the keyboard, and where nobody can point, while it is in view. It is fetched
 * only then. Motion that is paused stays paused.
 */
export function GlanceVideo({ video, card }: GlanceVideoProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  const [running, setRunning] = useState(false);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const start = () => setWanted(!isStill());
    const stop = () => setWanted(false);
    const left = (event: FocusEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) stop();
    };
    const unlisten = onMotionChange(() => isStill() && stop());
    if (!matchMedia("(hover: hover)").matches) {
      const sight = new IntersectionObserver(
        (entries) => (entries.at(-1)?.isIntersecting ? start() : stop()),
        { threshold: 0.7 },
      );
      // Not before the page was touched: what is looked at first is text and still pictures.
      const watch = () => sight.observe(element);
      const first = new AbortController();
      for (const sign of ["scroll", "touchstart"]) {
        addEventListener(sign, watch, { passive: true, once: true, signal: first.signal });
      }
      return () => {
        first.abort();
        sight.disconnect();
        unlisten();
      };
    }
    element.addEventListener("pointerenter", start);
    element.addEventListener("pointerleave", stop);
    element.addEventListener("focusin", start);
    element.addEventListener("focusout", left);
    return () => {
      element.removeEventListener("pointerenter", start);
      element.removeEventListener("pointerleave", stop);
      element.removeEventListener("focusin", start);
      element.removeEventListener("focusout", left);
      unlisten();
    };
  }, [card]);

  useEffect(() => {
    if (!wanted) return setRunning(false);
    // A browser that will not play shows the picture instead.
    film.current?.play().catch(() => undefined);
  }, [wanted]);

  if (!wanted) return null;
  return (
    <video
      ref={film}
      className="glance-video"
      data-running={running || undefined}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      onPlaying={() => setRunning(true)}
    >
      <source src={video.mp4} type="video/mp4" />
      {video.webm && <source src={video.webm} type="video/webm" />}
    </video>
  );
}

type GlanceVideoProps = {
  video: { mp4: string; webm?: string };
  card: RefObject<HTMLElement | null>;
};
