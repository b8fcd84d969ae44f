import { ProjectCard, type ProjectCardContent } from "./project-card.tsx";
import "./project-wall.css";

/** Projects side by side: one, two or three columns. */
export function ProjectWall({ projects, heading }: ProjectWallProps) {
  return (
    <ul className="project-wall">
      {projects.map((project, place) => (
        <ProjectCard
          key={project.slug}
          project={project}
          heading={heading}
          eager={heading === "h2" && place === 0}
        />
      ))}
    </ul>
  );
}

type ProjectWallProps = { projects: readonly ProjectCardContent[]; heading: "h2" | "h3" };
