import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { projects, projectsIntro } from "#app/content/projects/projects.ts";
import { breadcrumbJsonLd } from "#app/content/seo/structured-data.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { setStructuredData } from "#app/http/request-context.server.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/projects-page";
import {
  type CategorySlug,
  filterProjects,
  isCacheableList,
  isUnknownCategory,
  type ProjectFilters,
  parseProjectFilters,
  projectFiltersUrl,
} from "./filter-projects.ts";
import { ProjectGrid, ProjectIcon } from "./project-card.tsx";
import { projectCards } from "./project-media.server.ts";
import "./projects-page.css";
import { projectCategories } from "#app/content/projects/project.ts";
import "./projects-page.css";
import { buttonClass } from "#app/ui/form/button.tsx";
import "./projects-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { path: "/projects", ...loaderData.intro });

export function loader({ request, context }: Route.LoaderArgs) {
  if (isCacheableList(new URL(request.url).searchParams)) {
    cachePage(context, { tags: ["content"], queryKeys: ["q", "category"] });
  }
  setStructuredData(context, (origin) => [
    breadcrumbJsonLd(origin, crumbs, { title: projectsIntro.title, path: "/projects" }),
  ]);
  // Always all of them: the page sifts, on the server as in the browser.
  return { intro: projectsIntro, cards: projectCards(projects) };
}

export default function ProjectsPage({ loaderData: { intro, cards } }: Route.ComponentProps) {
  const { filters, setSearch, setCategory } = useProjectFilters();
  const box = useRef<HTMLInputElement>(null);
  const found = filterProjects(cards, filters);
  const address = new URLSearchParams(useLocation().search);

  // What was typed before the script arrived counts; later the box follows the address.
  const isTakenOver = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.value !== filters.search) {
      if (isTakenOver.current) element.value = filters.search;
      else setSearch(element.value);
    }
    isTakenOver.current = true;
  }, [filters.search, setSearch]);

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
                defaultValue={filters.search}
                onInput={(event) => setSearch(event.currentTarget.value)}
              />
              <button
                type="submit"
                name="category"
                value={filters.category ?? ""}
                aria-label="Search"
              >
                <ProjectIcon name="search" />
              </button>
            </form>
          </search>
        </div>
      </PageHead>
      <section aria-label="Projects" className="wrap projects-list">
        <div className="project-filters">
          <CategoryButtons form={FORM} chosen={filters.category} choose={setCategory} />
          <p className="caption" aria-live="polite">
            {found.length === 1 ? "1 project" : `${found.length} projects`}
          </p>
        </div>
        {isUnknownCategory(address) && filters.category === undefined && (
          <p className="projects-note">
            We have no category by the name in this link, so projects of all categories are shown.
          </p>
        )}
        {found.length > 0 ? (
          <ProjectGrid projects={found} heading="h2" />
        ) : (
          <NoProjectsFound
            sieve={filters}
            elsewhere={filterProjects(cards, { ...filters, category: undefined }).length}
          />
        )}
      </section>
    </>
  );
}

const FORM = "project-search";
const crumbs = [{ label: "Home", to: "/" }];

/** Without script each is a way to send the search form, words included. */
function CategoryButtons({ form, chosen, choose }: CategoryButtonsProps) {
  return (
    <fieldset className="category-buttons">
      <legend className="visually-hidden">Category</legend>
      {[{ name: "All", slug: undefined }, ...projectCategories].map(({ name, slug }) => (
        <button
          key={name}
          type="submit"
          form={form}
          name="category"
          value={slug ?? ""}
          aria-pressed={slug === chosen}
          onClick={(event) => {
            event.preventDefault();
            if (slug !== chosen) choose(slug);
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

type CategoryButtonsProps = {
  form: string;
  chosen: CategorySlug | undefined;
  choose: (category: CategorySlug | undefined) => void;
};

/** An empty list that says what to do next. */
function NoProjectsFound({
  sieve: filters,
  elsewhere,
}: {
  sieve: ProjectFilters;
  elsewhere: number;
}) {
  return (
    <div className="nothing-found">
      <h2>Nothing by that name here.</h2>
      <p>
        Try a technology, such as <Link to="/projects?q=Python">Python</Link> or{" "}
        <Link to="/projects?q=React">React</Link>.
      </p>
      {elsewhere > 0 && (
        <Link
          to={projectFiltersUrl({ ...filters, category: undefined })}
          className={buttonClass({ variant: "brand" })}
          preventScrollReset
        >
          {elsewhere === 1 ? "1 match" : `${elsewhere} matches`} in other categories
        </Link>
      )}
      <Link to="/projects" className={buttonClass({ variant: "line" })} preventScrollReset>
        Show all projects
      </Link>
    </div>
  );
}

/**
 * What is being looked for. It changes at once and asks no server; the address follows, so that a
 * list can be shared. Typing replaces the address, a category is a step that "back" takes back.
 */
function useProjectFilters(): ProjectFilterControls {
  const location = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState<ProjectFilters>(() =>
    parseProjectFilters(new URLSearchParams(location.search)),
  );

  // Wherever the visitor went, back or by a link: the address is right.
  useEffect(
    () => setFilters(parseProjectFilters(new URLSearchParams(location.search))),
    [location],
  );

  return {
    filters,
    setSearch(words) {
      setFilters({ ...filters, search: words });
      replaceUrl(projectFiltersUrl({ ...filters, search: words }));
    },
    setCategory(category) {
      const next = { ...filters, category };
      setFilters(next);
      navigate(projectFiltersUrl(next), {
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
    },
  };
}

function replaceUrl(address: string): void {
  try {
    // The router's own note about this entry stays with it.
    history.replaceState(history.state, "", address);
  } catch {
    // Some browsers limit how often; the next letter tries again.
  }
}

type ProjectFilterControls = {
  filters: ProjectFilters;
  setSearch: (words: string) => void;
  setCategory: (category: CategorySlug | undefined) => void;
};
