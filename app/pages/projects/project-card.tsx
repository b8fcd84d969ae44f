import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { projectMediaMessages } from "#app/content/messages/messages.ts";
import { StaticPicture, type StaticPictureSources } from "#app/ui/media/static-picture.tsx";
import type { CategorySlug } from "./filter-projects.ts";
import "./project-card.css";
import { Icon } from "#app/ui/media/icon.tsx";
import { onMotionChange, shouldReduceMotion } from "#app/ui/motion/motion.ts";

/** Project card: the whole card links to the project page, two icons link elsewhere. */
export function ProjectCard({ project, heading: Heading = "h2", eager = false }: ProjectCardProps) {
  const { slug, title, tagline, category, tech, thumb, thumbVideo, liveUrl, repoUrl } = project;
  const card = useRef<HTMLLIElement>(null);
  return (
    <li ref={card} className="project-card">
      <div className="project-text">
        <CategoryBadge category={category} />
        <Heading>
          <Link to={`/projects/${slug}`}>{title}</Link>
        </Heading>
        <p className="project-tagline">{tagline}</p>
        <ul className="tech-chips" aria-label="Tech stack">
          {tech.slice(0, MOST_CHIPS).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {tech.length > MOST_CHIPS && <li>{`+${tech.length - MOST_CHIPS} more`}</li>}
        </ul>
      </div>
      <div className="project-art">
        {thumb ? (
          <StaticPicture of={thumb} sizes={SIZES} eager={eager} />
        ) : thumbVideo ? (
          <img src={thumbVideo.poster} alt="" width={640} height={400} loading="lazy" />
        ) : (
          <NoPreview>{projectMediaMessages.previewSoon}</NoPreview>
        )}
        {thumbVideo && <PreviewVideo video={thumbVideo} card={card} />}
      </div>
      {(liveUrl || repoUrl) && (
        <div className="project-links on-inverse">
          {liveUrl && (
            <a href={liveUrl} target="_blank" rel="noopener" aria-label={`Live demo of ${title}`}>
              <ProjectIcon name="external-link" size={18} />
            </a>
          )}
          {repoUrl && (
            <a href={repoUrl} target="_blank" rel="noopener" aria-label={`Source code of ${title}`}>
              <ProjectIcon name="code" size={18} />
            </a>
          )}
        </div>
      )}
    </li>
  );
}

const MOST_CHIPS = 3;
const SIZES = "(width < 35rem) 100vw, (width < 64rem) 50vw, 25rem";

export type ProjectCardContent = {
  slug: string;
  title: string;
  tagline: string;
  category: { name: string; slug: CategorySlug };
  tech: readonly string[];
  thumb: StaticPictureSources | undefined;
  thumbVideo: { mp4: string; webm?: string; poster: string } | undefined;
  liveUrl: string | undefined;
  repoUrl: string | undefined;
};

type ProjectCardProps = { project: ProjectCardContent; heading?: "h2" | "h3"; eager?: boolean };

/** Colour by category: website blue, mobile app green, AI workflow purple. */
export function CategoryBadge({ category }: { category: { name: string; slug: CategorySlug } }) {
  return <span className={`category-badge category-${category.slug}`}>{category.name}</span>;
}

/** Placeholder drawing for a project without a picture. */
export function NoPreview({ children }: { children: string }) {
  return (
    <div className="no-preview">
      <svg
        viewBox="0 0 480 300"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
      >
        <path
          className="no-preview-branch"
          d="M-10 250C90 246 130 200 220 196S380 150 490 170M150 216c20-50 60-50 70-110M206 150c22-4 40-24 66-26M300 186c20-40 60-44 70-96M352 134c20 0 34-14 56-14M60 240c10-40 34-50 36-96"
        />
        <path className="no-preview-buds" d="M220 106h0M272 124h0M370 90h0M408 120h0M96 144h0" />
      </svg>
      <p>{children}</p>
    </div>
  );
}

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
    if (!matchMedia("(hover: hover)").matches) {
      const sight = new IntersectionObserver(
        (entries) => (entries.at(-1)?.isIntersecting ? start() : stop()),
        { threshold: 0.7 },
      );
      // Only after the first interaction, to keep the initial load small.
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
    if (!isPreviewing) return setRunning(false);
    // Autoplay refused: the picture stays.
    film.current?.play().catch(() => undefined);
  }, [isPreviewing]);

  if (!isPreviewing) return null;
  return (
    <video
      ref={film}
      className="preview-video"
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

type PreviewVideoProps = {
  video: { mp4: string; webm?: string };
  card: RefObject<HTMLElement | null>;
};

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

/** Icon paths of the project pages only (Lucide, see app/ui/media/icon-licenses.txt). */
const projectIconPaths = {
  code: "m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16",
  enlarge: "M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7",
  "external-link": "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
  pause: "M7 4h3v16H7zM14 4h3v16h-3z",
  play: "M6 4v16l14-8z",
  search: "m21 21-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16z",
} as const;

export function ProjectIcon({
  name,
  size = 20,
}: {
  name: keyof typeof projectIconPaths;
  size?: number;
}) {
  return <Icon path={projectIconPaths[name]} size={size} />;
}
