import { Fragment, useEffect, useRef, useState } from "react";
import { redirect, useLocation, useNavigate } from "react-router";
import type { ProjectCategory } from "#app/content/kinds/project-fields.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { isPreview, pageContent } from "#app/http/page-content.server.ts";
import { appServices, setStructuredData } from "#app/http/request-context.server.ts";
import { contentPageMeta } from "#app/pages/shell/metadata/content-page-meta.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { PageHead } from "#app/pages/shell/page-head/page-head.tsx";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/projects-page";
import {
  categoriesWithProjects,
  commonTech,
  filterProjects,
  isCacheableList,
  isUnknownCategory,
  type ProjectFilters,
  parseProjectFilters,
  projectFiltersUrl,
} from "./filter-projects.ts";
import { ProjectIcon } from "./project-badges.tsx";
import { ProjectGrid } from "./project-card.tsx";
import { projectCards } from "./project-media.server.ts";
import "#app/ui/form/icon-button.css";
import "./projects-page.css";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

export function loader({ request, context }: Route.LoaderArgs) {
  const { portfolio, projects } = pageContent(context);
  // Nothing links here without projects; the addresses of removed ones lead here.
  if (projects.length === 0 && !isPreview(context)) throw redirect("/");
  const { categories } = portfolio;
  if (isCacheableList(new URL(request.url).searchParams, categories)) {
    cachePage(context);
  }
  const { files } = context.get(appServices);
  const { title, tagline, seo } = portfolio;
  const path = "/projects";
  setStructuredData(context, (origin) => [breadcrumbJsonLd(origin, crumbs, { title, path })]);
  return {
    intro: { title, tagline },
    // All projects: filtering happens while rendering, on the server and in the browser.
    cards: projectCards(projects, portfolio, files),
    categories,
    meta: contentPageMeta({ path, title, description: tagline, seo }, files),
  };
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { intro, cards, categories } = loaderData;
  const { filters, setSearch, setCategory } = useProjectFilters(categories);
  const box = useRef<HTMLInputElement>(null);
  const found = filterProjects(cards, filters);
  const address = new URLSearchParams(useLocation().search);

  // Input from before hydration wins; later the field follows the URL.
  const isHydrated = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.value !== filters.search) {
      if (isHydrated.current) element.value = filters.search;
      else setSearch(element.value);
    }
    isHydrated.current = true;
  }, [filters.search, setSearch]);

  return (
    <>
      <PageHead crumbs={crumbs} title={intro.title} edit="portfolio">
        <div className="split projects-intro">
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
                className="icon-button soft accent-on-hover"
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
        <div className="split project-filters">
          <CategoryButtons
            categories={categoriesWithProjects(categories, cards, filters.category)}
            chosen={filters.category}
            choose={setCategory}
          />
          <p className="caption" aria-live="polite">
            {found.length === 1 ? "1 project" : `${found.length} projects`}
          </p>
        </div>
        {isUnknownCategory(address, categories) && filters.category === undefined && (
          <p className="soft projects-note">That category doesn’t exist. Showing all projects.</p>
        )}
        {found.length > 0 ? (
          <ProjectGrid projects={found} heading="h2" />
        ) : (
          <NoProjectsFound
            filters={filters}
            examples={commonTech(cards)}
            elsewhere={filterProjects(cards, { ...filters, category: undefined }).length}
          />
        )}
      </section>
    </>
  );
}

const FORM = "project-search";
const crumbs = [{ label: "Home", to: "/" }];

/** Submit buttons, so a category works without script and keeps the search text. */
function CategoryButtons({ categories, chosen, choose }: CategoryButtonsProps) {
  return (
    <fieldset className="category-buttons">
      <legend className="visually-hidden">Category</legend>
      {[{ name: "All", slug: undefined }, ...categories].map(({ name, slug }) => (
        <button
          key={name}
          type="submit"
          className="soft"
          form={FORM}
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
  categories: readonly ProjectCategory[];
  chosen: string | undefined;
  choose: (category: string | undefined) => void;
};

function NoProjectsFound({ filters, examples, elsewhere }: NoProjectsFoundProps) {
  return (
    <div className="no-results">
      <h2>No projects found</h2>
      {examples.length > 0 && (
        <p>
          Try a technology, such as{" "}
          {examples.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && " or "}
              <PathLink
                to={projectFiltersUrl({ search: name, category: undefined })}
                className="text-link"
              >
                {name}
              </PathLink>
            </Fragment>
          ))}
          .
        </p>
      )}
      <div className="actions">
        {elsewhere > 0 && (
          <ButtonLink
            to={projectFiltersUrl({ ...filters, category: undefined })}
            variant="brand"
            preventScrollReset
          >
            {elsewhere === 1 ? "1 match" : `${elsewhere} matches`} in other categories
          </ButtonLink>
        )}
        <ButtonLink to="/projects" variant="line" preventScrollReset>
          Show all projects
        </ButtonLink>
      </div>
    </div>
  );
}

type NoProjectsFoundProps = {
  filters: ProjectFilters;
  /** What finds a project. */
  examples: readonly string[];
  elsewhere: number;
};

/**
 * Client-side filter state mirrored in the URL: typing replaces the history entry, a category
 * pushes one.
 */
function useProjectFilters(categories: readonly ProjectCategory[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState<ProjectFilters>(() =>
    parseProjectFilters(new URLSearchParams(location.search), categories),
  );

  // After a navigation the URL is the source of truth.
  useEffect(
    () => setFilters(parseProjectFilters(new URLSearchParams(location.search), categories)),
    [location, categories],
  );

  return {
    filters,
    setSearch(search: string) {
      setFilters({ ...filters, search });
      replaceUrl(projectFiltersUrl({ ...filters, search }));
    },
    setCategory(category: string | undefined) {
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
    // Keeps the router's history state.
    history.replaceState(history.state, "", address);
  } catch {
    // Browsers limit replaceState calls; the next input retries.
  }
}
