import type { ReactNode } from "react";

/** A form on the left, the canopy on the right: how every page looks that asks who you are. */
export function Gate({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="container grid min-h-dvh items-center gap-12 pt-20 lg:grid-cols-2">
      <div className="mx-auto w-full max-w-100 py-16">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 mb-8 text-ink-soft">{lead}</p>
        {children}
      </div>
      <div className="gate-art" aria-hidden="true" />
    </div>
  );
}
