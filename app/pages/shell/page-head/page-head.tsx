import type { ReactNode } from "react";
import type { NavigationEntry } from "#app/content/navigation.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import "./page-head.css";

/**
 * The dark head of every inner page under the transparent header: breadcrumbs, title, children. A
 * child with the class `page-head-art` is placed beside the title. Compact above long texts.
 */
export function PageHead({ crumbs, title, isCompact, edit, children }: PageHeadProps) {
  return (
    <section className="page-head on-inverse" data-compact={isCompact} data-edit={edit}>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} current={title} />
        <h1 data-long={title.length > LONG_TITLE || undefined}>{title}</h1>
        {children}
      </div>
    </section>
  );
}

/** A longer title is set in smaller type. */
export const LONG_TITLE = 24;

type PageHeadProps = {
  crumbs: readonly NavigationEntry[];
  title: string;
  isCompact?: true;
  /** The document that staff edit here. */
  edit?: string;
  children?: ReactNode;
};
