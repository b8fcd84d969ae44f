import type { ReactNode, SyntheticEvent } from "react";
import { drawingUrl } from "#app/content/brand/drawing-url.ts";
import { company } from "#app/content/company.ts";
import woodUrl from "#app/pages/home/particle-canvas/canopy-wood.svg?url";
import { Drawing } from "#app/ui/media/icon.tsx";
import "./centered-dark-page.css";

export function CenteredDarkPage({ title, message, reference, children }: CenteredDarkPageProps) {
  return (
    <section className="centered-dark-page on-inverse">
      <title>{`${title} · ${company().name}`}</title>
      <div aria-hidden="true">
        <img src={drawingUrl("canopy-wood", woodUrl)} alt="" className="bare-tree" onError={hide} />
        <FallenBlossom />
      </div>
      <div className="wrap">
        <h1 className="opener">{title}</h1>
        <p className="lead">{message}</p>
        {children && <div className="actions">{children}</div>}
        {reference && (
          <p className="caption">
            Reference <span data-reference="">{reference}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** Hides the image when it fails to load offline. */
function hide({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.style.visibility = "hidden";
}

function FallenBlossom() {
  return (
    <Drawing
      className="branch fallen-blossom"
      viewBox="0 0 400 60"
      preserveAspectRatio="xMidYMax meet"
    >
      <path strokeWidth="5" d="M20 52h0M74 44h0M131 55h0M182 40h0M262 54h0M318 46h0M377 55h0" />
      <path strokeWidth="6" d="M48 56h0M104 50h0M228 49h0M290 57h0M345 56h0" />
      <path strokeWidth="7" d="M158 52h0" />
    </Drawing>
  );
}

export type CenteredDarkPageProps = {
  title: string;
  message: string;
  reference?: string | undefined;
  children?: ReactNode;
};
