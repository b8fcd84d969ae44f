import { redirect } from "react-router";
import { projectMediaTexts } from "#app/content/texts/spec-texts.ts";
import { listProductsBySku } from "#app/domain/catalogue/product-lists/list-products-by-sku.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { indexOfPage, pageContent, redirectIfMoved } from "#app/http/page-content.server.ts";
import {
  type AppServices,
  appServices,
  type CachePolicy,
  setStructuredData,
} from "#app/http/request-context.server.ts";
import { renderMarkdown } from "#app/pages/prose/render-markdown.server.tsx";
import { contentPageMeta } from "#app/pages/shell/metadata/content-page-meta.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { LONG_TITLE } from "#app/pages/shell/page-head/page-head.tsx";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { StaticPicture, type StaticPictureSources } from "#app/ui/media/static-picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/project-page";
import { CategoryBadge, NoPreview, ProjectIcon } from "./project-badges.tsx";
import {
  projectCards,
  projectPicture,
  type VideoSources,
  videoSources,
} from "./project-media.server.ts";
import "#app/pages/shell/page-head/breadcrumbs.css";
import "#app/pages/prose/prose.css";
import "#app/ui/form/icon-button.css";
import "./project-page.css";
import { useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import { onMotionChange, shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { usePictureTransition } from "#app/ui/motion/picture-transition.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { projects, portfolio, services } = pageContent(context);
  const { files } = context.get(appServices);
  const at = indexOfPage(context, projects, params.slug);
  const project = projects[at];
  const [card] = project ? projectCards([project], portfolio, files) : [];
  if (!project || !card) {
    redirectIfMoved(request);
    throw redirect("/404");
  }
  const products = await readProjectProducts(context.get(appServices), project.products);
  if (products.cachePolicy) cachePage(context, products.cachePolicy);
  const { slug, title, tagline, seo } = project;
  const path = `/projects/${slug}`;
  const crumbs = [
    { label: "Home", to: "/" },
    { label: portfolio.title, to: "/projects" },
  ];
  setStructuredData(context, (origin) => [breadcrumbJsonLd(origin, crumbs, { title, path })]);
  // After the last comes the first.
  const next = projects.length > 1 ? projects[(at + 1) % projects.length] : undefined;
  return {
    id: project.id,
    card,
    video: videoSources(project.video, files),
    descriptionHtml: renderMarkdown(project.description),
    shots: project.images.flatMap(({ picture }) => projectPicture(picture, files) ?? []),
    services: project.services.flatMap(({ service }) => {
      const found = services.find(({ id }) => id === service);
      return found ? { to: `/${found.slug}`, name: found.title } : [];
    }),
    products: products.listed,
    next: next && { slug: next.slug, title: next.title },
    meta: contentPageMeta({ path, title, description: tagline, seo }, files),
  };
}

/** Without the database the page does without them, and is not cached. */
async function readProjectProducts(
  { database, files, log }: Pick<AppServices, "database" | "files" | "log">,
  skus: readonly string[],
): Promise<{ listed: ProjectLink[]; cachePolicy?: CachePolicy }> {
  if (skus.length === 0) return { listed: [], cachePolicy: {} };
  try {
    const found = await listProductsBySku({ database, files }, skus);
    const listed = found.map(({ id, name }) => ({ to: productPath({ id, name }), name }));
    return { listed, cachePolicy: { tags: ["products"] } };
  } catch (error) {
    log.error("products of a project failed", { error });
    return { listed: [] };
  }
}

type ProjectLink = { to: string; name: string };

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { card, video, descriptionHtml, shots, services, products, next } = loaderData;
  const { slug, title, tagline, category, tech, thumb, liveUrl, repoUrl } = card;
  const { style } = usePictureTransition(`/projects/${slug}`);
  return (
    <>
      <section className="page-head project-head on-inverse" data-edit={loaderData.id}>
        <div className="wrap">
          <p className="breadcrumbs">
            <PathLink to="/projects" className="touch-target accent-on-hover">
              <Icon name="arrow-left" size={18} />
              Back to all projects
            </PathLink>
          </p>
          <div className="project-title">
            <div>
              <CategoryBadge category={category} />
              <h1 data-long={title.length > LONG_TITLE || undefined}>{title}</h1>
            </div>
            <div>
              <p className="lead">{tagline}</p>
              {(liveUrl || repoUrl) && (
                <div className="actions">
                  <ExternalLink href={liveUrl} variant="sun" icon="external-link">
                    Live Demo
                  </ExternalLink>
                  <ExternalLink href={repoUrl} variant="line" icon="code">
                    GitHub
                  </ExternalLink>
                </div>
              )}
            </div>
          </div>
        </div>
      </section>
      <div className="wrap project-media">
        <div style={style}>
          {video ? (
            <ProjectVideoPlayer key={loaderData.id} title={title} video={video} />
          ) : thumb ? (
            <StaticPicture of={thumb} sizes="(width < 75rem) 100vw, 75rem" eager />
          ) : (
            <NoPreview>{projectMediaTexts.noPreview}</NoPreview>
          )}
        </div>
      </div>
      <div className="wrap project-body">
        <section aria-labelledby="description" className="project-prose prose">
          <h2 id="description">Description</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by renderMarkdown, which escapes HTML */}
          <div dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
        <section aria-labelledby="tech-stack" className="project-tech">
          <h2 id="tech-stack">Tech stack</h2>
          <ul>
            {tech.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={at}>{name}</li>
            ))}
          </ul>
        </section>
      </div>
      <ProjectScreenshots shots={shots} />
      {services.length + products.length > 0 && (
        <div className="wrap project-uses">
          <ProjectLinks id="project-services" title="Services in this project" links={services} />
          <ProjectLinks id="project-products" title="Products in this project" links={products} />
        </div>
      )}
      {next && (
        <nav aria-label="Next project" className="next-project">
          <PathLink to={`/projects/${next.slug}`} className="wrap">
            <span className="caption">Next project</span>
            <span className="opener">{next.title}</span>
            <Icon name="arrow-right" size={40} />
          </PathLink>
        </nav>
      )}
    </>
  );
}

function ProjectLinks({ id, title, links }: ProjectLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to}>
            <PathLink to={to} className="split touch-target accent-on-hover">
              {name}
              <Icon name="arrow-right" size={18} />
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ProjectLinksProps = { id: string; title: string; links: readonly ProjectLink[] };

function ExternalLink({ href, variant, icon, children }: ExternalLinkProps) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant })}>
      {children}
      <ProjectIcon name={icon} size={18} />
    </a>
  );
}

type ExternalLinkProps = {
  href: string | undefined;
  variant: "sun" | "line";
  icon: "external-link" | "code";
  children: string;
};

/**
 * The project's video: plays muted in a loop unless reduced motion is on, with a pause button.
 * Without script the native controls are shown.
 */
function ProjectVideoPlayer({ title, video }: { title: string; video: VideoSources }) {
  // Preloaded, because the poster is the largest contentful paint.
  if (video.poster) preload(video.poster, { as: "image", fetchPriority: "high" });
  const film = useRef<HTMLVideoElement>(null);
  const [scripted, setScripted] = useState(false);
  const [playing, setPlaying] = useState(true);

  useEffect(() => {
    setScripted(true);
    const follow = () => (shouldReduceMotion() ? film.current?.pause() : play(film.current));
    follow();
    setPlaying(film.current?.paused === false);
    return onMotionChange(follow);
  }, []);

  return (
    <div className="project-video on-inverse">
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
        {video.sources.map((source) => (
          <source key={source.src} {...source} media={NO_REDUCED_MOTION} />
        ))}
        {projectMediaTexts.videoUnsupported}
      </video>
      {scripted && (
        <button
          type="button"
          className="icon-button"
          aria-label={playing ? "Pause video" : "Play video"}
          onClick={() => (playing ? film.current?.pause() : play(film.current))}
        >
          <ProjectIcon name={playing ? "pause" : "play"} />
        </button>
      )}
    </div>
  );
}

/** With reduced motion the video is loaded on demand only. */
const NO_REDUCED_MOTION = "(prefers-reduced-motion: no-preference)";

function play(film: HTMLVideoElement | null): void {
  if (film?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) {
    for (const source of film.querySelectorAll("source")) source.removeAttribute("media");
    film.load();
  }
  // Autoplay refused: the button offers to play.
  film?.play().catch(() => undefined);
}

/** Screenshots; each opens in full size in a new tab. */
function ProjectScreenshots({ shots }: { shots: readonly StaticPictureSources[] }) {
  if (shots.length === 0) return null;
  return (
    <section aria-labelledby="screenshots" className="wrap project-screenshots">
      <h2 id="screenshots">Screenshots</h2>
      <ul>
        {shots.map((shot) => (
          <li key={shot.src}>
            <a href={shot.src} target="_blank" rel="noopener">
              <StaticPicture of={shot} sizes="(width < 35rem) 100vw, (width < 75rem) 66vw, 50rem" />
              <span className="enlarge">
                <ProjectIcon name="enlarge" size={16} />
                Click to enlarge
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
