/** Texts of a service page; its title comes from the overview card. */
export type ServicePageContent = {
  path: string;
  intro: string;
  audience: string;
  outcome: string;
  deliverables: readonly string[];
  /** The deliverables come every month. */
  isMonthly?: true;
  /** The tree beside the title, from the root up. */
  plan: { root: string; guard: string; fork: string; crown: Crown; keepsOut?: true };
  /** Rows of four capabilities, each a title and what it means. */
  rows: readonly CapabilityRow[];
  start: { title: string; text: string };
  /** Paths of services that often come with this one. */
  related: readonly string[];
};

type CapabilityRow = {
  title: string;
  note: string;
  capabilities: Readonly<Record<string, string>>;
};

type Crown = readonly [string, string, string, string, string];
