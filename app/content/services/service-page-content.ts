import type { ServiceDiagram } from "./service-diagram.ts";

/** Texts of a service page; its title comes from the overview card. */
export type ServicePageContent = {
  path: string;
  intro: string;
  audience: string;
  outcome: string;
  deliverables: readonly string[];
  /** The deliverables come every month. */
  isMonthly?: true;
  /** Drawn beside the title. */
  diagram: ServiceDiagram;
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
