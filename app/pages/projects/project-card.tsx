import { useRef } from "react";
import { Link } from "react-router";
import { mediaMessages } from "#app/content/messages.ts";
import { BuiltPicture, type BuiltPictureFiles } from "#app/ui/built-picture.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { GlanceVideo } from "./glance-video.tsx";
import { NoPreview } from "./no-preview.tsx";
import { ProjectGlyph } from "./project-glyph.tsx";
import type { CategorySlug } from "./sift-projects.ts";
import "./project-card.css";

/** One project on the wall. The whole card leads to its page; two icons lead elsewhere. */
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
          <BuiltPicture of={thumb} sizes={SIZES} eager={eager} />
        ) : thumbVideo ? (
          <img src={thumbVideo.poster} alt="" width={640} height={400} loading="lazy" />
        ) : (
          <NoPreview>{mediaMessages.previewSoon}</NoPreview>
        )}
        {thumbVideo && <GlanceVideo video={thumbVideo} card={card} />}
      </div>
      {(liveUrl || repoUrl) && (
        <div className="project-links on-night">
          {liveUrl && (
            <a href={liveUrl} target="_blank" rel="noopener" aria-label={`Live demo of ${title}`}>
              <ProjectGlyph name="external-link" size={18} />
            </a>
          )}
          {repoUrl && (
            <a href={repoUrl} target="_blank" rel="noopener" aria-label={`Source code of ${title}`}>
              <ProjectGlyph name="code" size={18} />
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
  thumb: BuiltPictureFiles | undefined;
  thumbVideo: { mp4: string; webm?: string; poster: string } | undefined;
  liveUrl: string | undefined;
  repoUrl: string | undefined;
};

type ProjectCardProps = { project: ProjectCardContent; heading?: "h2" | "h3"; eager?: boolean };
