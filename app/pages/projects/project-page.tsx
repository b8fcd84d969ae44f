import { Link, redirect } from "react-router";
import { mediaMessages } from "#app/content/messages.ts";
import { findProject, projectAfter } from "#app/content/projects/projects.ts";
import { breadcrumbJsonLd } from "#app/content/structured-data.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { BuiltPicture } from "#app/ui/built-picture.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/project-page";
import { CategoryBadge } from "./category-badge.tsx";
import { NoPreview } from "./no-preview.tsx";
import { projectCards } from "./project-cards.server.ts";
import { ProjectFilm } from "./project-film.tsx";
import { ProjectGlyph } from "./project-glyph.tsx";
import { shotSources, videoSources } from "./project-media.server.ts";
import { ProjectShots } from "./project-shots.tsx";
import { renderMarkdown } from "./render-markdown.server.tsx";
import "#app/pages/shell/crumbs.css";
import "#app/pages/shell/page-head.css";
import "./project-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData &&
  pageMeta(matches, {
    path: `/projects/${loaderData.card.slug}`,
    title: loaderData.card.title,
    description: loaderData.card.tagline,
  });

export function loader({ params, context }: Route.LoaderArgs) {
  const project = findProject(params.slug);
  const [card] = project ? projectCards([project]) : [];
  if (!project || !card) throw redirect("/404");
  cachePage(context, { tags: ["content"] });
  describePage(context, (origin) => [
    breadcrumbJsonLd(origin, crumbs, { title: card.title, path: `/projects/${card.slug}` }),
  ]);
  const next = projectAfter(project);
  return {
    card,
    video: project.video && videoSources(project.video),
    descriptionHtml: renderMarkdown(project.description),
    shots: (project.images ?? []).map(shotSources),
    next: next && { slug: next.slug, title: next.title },
  };
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { card, video, descriptionHtml, shots, next } = loaderData;
  const { title, tagline, category, tech, thumb, liveUrl, repoUrl } = card;
  return (
    <>
      <section className="page-head project-head on-night">
        <div className="wrap">
          <p className="crumbs">
            <Link to="/projects">
              <Icon name="arrow-left" size={18} />
              Back to all projects
            </Link>
          </p>
          <div className="project-title">
            <div>
              <CategoryBadge category={category} />
              <h1>{title}</h1>
            </div>
            <div>
              <p className="lead">{tagline}</p>
              {(liveUrl || repoUrl) && (
                <div className="project-ways">
                  {liveUrl && (
                    <a
                      href={liveUrl}
                      target="_blank"
                      rel="noopener"
                      className={buttonClass({ variant: "sun" })}
                    >
                      Live Demo
                      <ProjectGlyph name="external-link" size={18} />
                    </a>
                  )}
                  {repoUrl && (
                    <a
                      href={repoUrl}
                      target="_blank"
                      rel="noopener"
                      className={buttonClass({ variant: "line" })}
                    >
                      GitHub
                      <ProjectGlyph name="code" size={18} />
                    </a>
                  )}
                </div>
              )}
            </div>
          </div>
        </div>
      </section>
      <div className="wrap project-stage">
        {video ? (
          <ProjectFilm key={title} title={title} video={video} />
        ) : thumb ? (
          <BuiltPicture of={thumb} sizes="(width < 75rem) 100vw, 75rem" eager />
        ) : (
          <NoPreview>{mediaMessages.noPreview}</NoPreview>
        )}
      </div>
      <div className="wrap project-body">
        <section aria-labelledby="description" className="project-prose">
          <h2 id="description">Description</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, which lets no HTML through */}
          <div dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
        <section aria-labelledby="tech-stack" className="project-tech">
          <h2 id="tech-stack">Tech stack</h2>
          <ul>
            {tech.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      </div>
      <ProjectShots shots={shots} />
      {next && (
        <nav aria-label="Next project" className="next-project">
          <Link to={`/projects/${next.slug}`} className="wrap">
            <span className="caption">Next project</span>
            <span className="next-project-title">{next.title}</span>
            <Icon name="arrow-right" size={40} />
          </Link>
        </nav>
      )}
    </>
  );
}

const crumbs = [
  { label: "Home", to: "/" },
  { label: "Our Projects", to: "/projects" },
];
