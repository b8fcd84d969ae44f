import type { ProjectCategory } from "#app/content/kinds/project-fields.ts";
import { Drawing, Icon } from "#app/ui/media/icon.tsx";
import "#app/ui/state-tag.css";
import "./project-badges.css";

export function CategoryBadge({ category }: { category: ProjectCategory | undefined }) {
  if (!category) return null;
  return (
    <span className="state-tag" data-state={categoryColours[category.colour]}>
      {category.name}
    </span>
  );
}

const categoryColours: Record<ProjectCategory["colour"], string | undefined> = {
  blue: "info",
  green: "good",
  purple: "brand",
  amber: "attention",
  red: "bad",
  grey: undefined,
};

export function NoPreview({ children }: { children: string }) {
  return (
    <div className="no-preview">
      <Drawing viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice">
        <path
          className="no-preview-branch"
          strokeWidth="1.5"
          d="M-10 250C90 246 130 200 220 196S380 150 490 170M150 216c20-50 60-50 70-110M206 150c22-4 40-24 66-26M300 186c20-40 60-44 70-96M352 134c20 0 34-14 56-14M60 240c10-40 34-50 36-96"
        />
        <path
          className="no-preview-buds"
          strokeWidth="11"
          d="M220 106h0M272 124h0M370 90h0M408 120h0M96 144h0"
        />
      </Drawing>
      <p className="card-title">{children}</p>
    </div>
  );
}

/** Icon paths of the project pages only (Lucide, see app/ui/media/icon-licenses.txt). */
const projectIconPaths = {
  code: "m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16",
  enlarge: "M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7",
  "external-link": "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
  pause: "M7 4h3v16H7zM14 4h3v16h-3z",
  play: "M6 4v16l14-8z",
  search: "m21 21-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16z",
} as const;

export function ProjectIcon({ name, size = 20 }: ProjectIconProps) {
  return <Icon path={projectIconPaths[name]} size={size} />;
}

type ProjectIconProps = { name: keyof typeof projectIconPaths; size?: number };
