/** In display order; `slug` is used in the URL. */
export const projectCategories = [
  { name: "Website", slug: "website" },
  { name: "Mobile App", slug: "mobile-app" },
  { name: "AI Workflow", slug: "ai-workflow" },
] as const;

export type ProjectCategory = (typeof projectCategories)[number]["name"];

/** A project. Pictures and videos by file name; the pages resolve their URLs. */
export type Project = {
  slug: string;
  title: string;
  tagline: string;
  category: ProjectCategory;
  /** Markdown. */
  description: string;
  tech: readonly string[];
  thumb?: ProjectPicture;
  /** Plays on the card while someone points at it. */
  thumbVideo?: ProjectVideo;
  video?: ProjectVideo;
  images?: readonly ProjectPicture[];
  liveUrl?: string;
  repoUrl?: string;
};

/** `alt` is the alternative text. */
export type ProjectPicture = { name: string; alt: string };
export type ProjectVideo = { mp4: string; webm?: string; poster: string };

export function projectVideo(name: string): ProjectVideo {
  return { mp4: `${name}.mp4`, webm: `${name}.webm`, poster: `${name}-poster.webp` };
}
