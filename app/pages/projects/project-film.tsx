import { useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import { mediaMessages } from "#app/content/messages.ts";
import { isStill, onMotionChange } from "#app/ui/motion.ts";
import { ProjectGlyph } from "./project-glyph.tsx";
import "./project-film.css";

/**
 * The film at the head of a project: it plays by itself, silently and again and again, unless the
 * visitor wants stillness; anyone can stop it. Without script the browser's own controls do that.
 */
export function ProjectFilm({ title, video }: ProjectFilmProps) {
  // A poster is fetched late by itself, and it is the largest thing on the page.
  preload(video.poster, { as: "image", fetchPriority: "high" });
  const film = useRef<HTMLVideoElement>(null);
  const [scripted, setScripted] = useState(false);
  const [playing, setPlaying] = useState(true);

  useEffect(() => {
    setScripted(true);
    const follow = () => (isStill() ? film.current?.pause() : play(film.current));
    follow();
    setPlaying(film.current?.paused === false);
    return onMotionChange(follow);
  }, []);

  return (
    <div className="project-film on-night">
      <video
        ref={film}
        aria-label={`${title} in use`}
        poster={video.poster}
        width={1200}
        height={600}
        autoPlay
        muted
        loop
        playsInline
        controls={!scripted}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src={video.mp4} type="video/mp4" media={MOVING} />
        {video.webm && <source src={video.webm} type="video/webm" media={MOVING} />}
        {mediaMessages.videoUnsupported}
      </video>
      {scripted && (
        <button
          type="button"
          aria-label={playing ? "Pause video" : "Play video"}
          onClick={() => (playing ? film.current?.pause() : play(film.current))}
        >
          <ProjectGlyph name={playing ? "pause" : "play"} />
        </button>
      )}
    </div>
  );
}

/** Where motion is unwelcome, the film is not even fetched until it is asked for. */
const MOVING = "(prefers-reduced-motion: no-preference)";

function play(film: HTMLVideoElement | null): void {
  if (film?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) {
    for (const source of film.querySelectorAll("source")) source.removeAttribute("media");
    film.load();
  }
  // A browser that saves power may refuse; the button then offers to play.
  film?.play().catch(() => undefined);
}

type ProjectFilmProps = {
  title: string;
  video: { mp4: string; webm?: string; poster: string };
};
