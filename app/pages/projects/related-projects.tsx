import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { ProjectCardContent } from "./project-card.tsx";
import { ProjectWall } from "./project-wall.tsx";
import "./related-projects.css";

/** Work that shows a service in use. */
export function RelatedProjects({ projects }: { projects: readonly ProjectCardContent[] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="related-projects" className="related-projects">
      <div className="wrap">
        <div className="related-projects-head">
          <h2 id="related-projects">Related projects</h2>
          <Link to="/projects">
            All projects
            <Icon name="arrow-right" size={18} />
          </Link>
        </div>
        <ProjectWall projects={projects} heading="h3" />
      </div>
    </section>
  );
}
