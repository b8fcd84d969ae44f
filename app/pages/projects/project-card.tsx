import { type RefObject, useEffect, useRef, useState } from "react";
import { projectMediaTexts } from "#app/content/texts/spec-texts.ts";
import { StaticPicture } from "#app/ui/media/static-picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { CategoryBadge, NoPreview, ProjectIcon } from "./project-badges.tsx";
import type { ProjectCardContent, VideoSources } from "./project-media.server.ts";
import "#app/ui/form/icon-button.css";
import "./project-card.css";
import { onMotionChange, shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { usePictureTransition } from "#app/ui/motion/picture-transition.ts";

/** Project card: the whole card links to the project page, two icons link elsewhere. */
export function ProjectCard({ project, heading: Heading = "h2", eager = false }: ProjectCardProps) {
  const { slug, title, tagline, category, tech, thumb, thumbVideo, liveUrl, repoUrl } = project;
  const card = useRef<HTMLLIElement>(null);
  const to = `/projects/${slug}`;
  const { viewTransition, style } = usePictureTransition(to);
  return (
    <li ref={card} className="project-card">
      <div className="project-text">
        <CategoryBadge category={category} />
        <Heading>
          <PathLink to={to} viewTransition={viewTransition} className="cover-link">
            {title}
          </PathLink>
        </Heading>
        <p className="project-tagline card-text clamp">{tagline}</p>
        <ul className="tech-chips caption" aria-label="Tech stack">
          {tech.slice(0, MAX_CHIPS).map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <li key={at}>{name}</li>
          ))}
          {tech.length > MAX_CHIPS && <li>{`+${tech.length - MAX_CHIPS} more`}</li>}
        </ul>
      </div>
      <div className="project-art" style={style}>
        {thumb ? (
          <StaticPicture of={thumb} sizes={SIZES} eager={eager} />
        ) : thumbVideo?.poster ? (
          <img src={thumbVideo.poster} alt="" width={640} height={400} loading="lazy" />
        ) : (
          <NoPreview>{projectMediaTexts.previewSoon}</NoPreview>
        )}
        {thumbVideo && <PreviewVideo video={thumbVideo} card={card} />}
      </div>
      {(liveUrl || repoUrl) && (
        <div className="project-links on-inverse">
          {liveUrl && (
            <a
              href={liveUrl}
              className="icon-button"
              target="_blank"
              rel="noopener"
              aria-label={`Live demo of ${title}`}
            >
              <ProjectIcon name="external-link" size={18} />
            </a>
          )}
          {repoUrl && (
            <a
              href={repoUrl}
              className="icon-button"
              target="_blank"
              rel="noopener"
              aria-label={`Source code for ${title}`}
            >
              <ProjectIcon name="code" size={18} />
            </a>
          )}
        </div>
      )}
    </li>
  );
}

const MAX_CHIPS = 3;
const SIZES = "(width < 35rem) 100vw, (width < 64rem) 50vw, 25rem";

type ProjectCardProps = { project: ProjectCardContent; heading?: "h2" | "h3"; eager?: boolean };

/**
 * Video preview over the card's picture on hover or focus, and on touch screens while in view.
 * Fetched only then; not played while motion is paused.
 */
function PreviewVideo({ video, card }: PreviewVideoProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [running, setRunning] = useState(false);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const start = () => setPreviewing(!shouldReduceMotion());
    const stop = () => setPreviewing(false);
    const left = (event: FocusEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) stop();
    };
    const unlisten = onMotionChange(() => shouldReduceMotion() && stop());
    const sight = new IntersectionObserver(
      (entries) => (entries.at(-1)?.isIntersecting ? start() : stop()),
      { threshold: 0.7 },
    );
    const events = new AbortController();
    const { signal } = events;
    if (matchMedia("(hover: hover)").matches) {
      element.addEventListener("pointerenter", start, { signal });
      element.addEventListener("pointerleave", stop, { signal });
      element.addEventListener("focusin", start, { signal });
      element.addEventListener("focusout", left, { signal });
    } else {
      // Only after the first interaction, to keep the initial load small.
      for (const sign of ["scroll", "touchstart"]) {
        const options = { passive: true, once: true, signal };
        addEventListener(sign, () => sight.observe(element), options);
      }
    }
    return () => {
      events.abort();
      sight.disconnect();
      unlisten();
    };
  }, [card]);

  useEffect(() => {
    if (!isPreviewing) return setRunning(false);
    // Autoplay refused: the picture stays.
    film.current?.play().catch(() => undefined);
  }, [isPreviewing]);

  if (!isPreviewing) return null;
  return (
    <video
      ref={film}
      data-running={running || undefined}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      onPlaying={() => setRunning(true)}
    >
      {video.sources.map((source) => (
        <source key={source.src} {...source} />
      ))}
    </video>
  );
}

type PreviewVideoProps = { video: VideoSources; card: RefObject<HTMLElement | null> };

export function ProjectGrid({ projects, heading }: ProjectGridProps) {
  return (
    <ul className="project-grid">
      {projects.map((project, index) => (
        <ProjectCard
          key={project.slug}
          project={project}
          heading={heading}
          eager={heading === "h2" && index === 0}
        />
      ))}
    </ul>
  );
}

type ProjectGridProps = { projects: readonly ProjectCardContent[]; heading: "h2" | "h3" };
