import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { projects, projectsIntro } from "#app/content/projects/projects.ts";
import { breadcrumbJsonLd } from "#app/content/structured-data.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/projects-page";
import { CategoryButtons } from "./category-buttons.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { projectCards } from "./project-cards.server.ts";
import { ProjectGlyph } from "./project-glyph.tsx";
import { ProjectWall } from "./project-wall.tsx";
import { isCommonList, isUnknownCategory, siftProjects } from "./sift-projects.ts";
import { useSieve } from "./use-sieve.ts";
import "./projects-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { path: "/projects", ...loaderData.intro });

export function loader({ request, context }: Route.LoaderArgs) {
  if (isCommonList(new URL(request.url).searchParams)) {
    cachePage(context, { tags: ["content"], queryKeys: ["q", "category"] });
  }
  describePage(context, (origin) => [
    breadcrumbJsonLd(origin, crumbs, { title: projectsIntro.title, path: "/projects" }),
  ]);
  // Always all of them: the page sifts, on the server as in the browser.
  return { intro: projectsIntro, cards: projectCards(projects) };
}

export default function ProjectsPage({ loaderData: { intro, cards } }: Route.ComponentProps) {
  const { sieve, type, choose } = useSieve();
  const box = useRef<HTMLInputElement>(null);
  const found = siftProjects(cards, sieve);
  const address = new URLSearchParams(useLocation().search);

  // What was typed before the script arrived counts; later the box follows the address.
  const isTakenOver = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.value !== sieve.words) {
      if (isTakenOver.current) element.value = sieve.words;
      else type(element.value);
    }
    isTakenOver.current = true;
  }, [sieve.words, type]);

  return (
    <>
      <PageHead crumbs={crumbs} title={intro.title}>
        <div className="projects-intro">
          <p className="lead">{intro.tagline}</p>
          <search>
            <form
              id={FORM}
              action="/projects"
              className="project-search"
              onSubmit={(event) => event.preventDefault()}
            >
              <input
                ref={box}
                type="search"
                name="q"
                aria-label="Search projects"
                placeholder="Search by name or tech..."
                maxLength={100}
                autoComplete="off"
                enterKeyHint="search"
                defaultValue={sieve.words}
                onInput={(event) => type(event.currentTarget.value)}
              />
              <button
                type="submit"
                name="category"
                value={sieve.category ?? ""}
                aria-label="Search"
              >
                <ProjectGlyph name="search" />
              </button>
            </form>
          </search>
        </div>
      </PageHead>
      <section aria-label="Projects" className="wrap projects-list">
        <div className="project-sieve">
          <CategoryButtons form={FORM} chosen={sieve.category} choose={choose} />
          <p className="caption" aria-live="polite">
            {found.length === 1 ? "1 project" : `${found.length} projects`}
          </p>
        </div>
        {isUnknownCategory(address) && sieve.category === undefined && (
          <p className="projects-note">
            We have no category by the name in this link, so projects of all categories are shown.
          </p>
        )}
        {found.length > 0 ? (
          <ProjectWall projects={found} heading="h2" />
        ) : (
          <NothingFound
            sieve={sieve}
            elsewhere={siftProjects(cards, { ...sieve, category: undefined }).length}
          />
        )}
      </section>
    </>
  );
}

const FORM = "project-search";
const crumbs = [{ label: "Home", to: "/" }];
