import type { DemoGroup } from "#app/domain/content/demo-content.server.ts";

/** In the order of the guide; `bulk` is what can be done with all parts of a group at once. */
export const demoPartGroups: Record<DemoGroup, DemoPartGroup> = {
  claims: {
    title: "Certifications and partners",
    about: "Only keep what you can prove. If you remove one, the home page leaves it out.",
    bulk: [],
  },
  projects: {
    title: "Projects",
    about:
      "These projects are invented. Without any, your site has no portfolio and the menu leaves it out.",
    bulk: ["confirm", "remove"],
  },
  team: {
    title: "Team",
    about: "The menu leads to this section, so you can edit it but not remove it.",
    bulk: [],
  },
  places: {
    title: "Texts that mention the demo company or its location",
    about: "Edit the sentences quoted here, unless they are true of your company as well.",
    bulk: [],
  },
  pages: {
    title: "Services",
    about: "Confirm the pages that describe what you offer. Edit or remove the others.",
    bulk: ["confirm"],
  },
};

type DemoPartGroup = { title: string; about: string; bulk: ("confirm" | "remove")[] };
