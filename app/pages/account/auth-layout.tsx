import type { ReactNode } from "react";
import { drawingUrl } from "#app/content/brand/drawing-url.ts";
import blossomUrl from "#app/pages/home/particle-canvas/canopy-blossom.svg?url";
import woodUrl from "#app/pages/home/particle-canvas/canopy-wood.svg?url";
import { ButtonLink } from "#app/ui/form/button.tsx";
import "./auth-layout.css";

/** The layout of authentication pages: the form, and the tree drawing beside it. */
export function AuthLayout({ title, lead, benefits, children }: AuthLayoutProps) {
  return (
    <div className="wrap auth-page">
      <div className="auth-main">
        <h1 className="page-title">{title}</h1>
        <p className="account-lead">{lead}</p>
        {children}
      </div>
      <div className="auth-art on-inverse wide-only">
        <div className="auth-tree">
          <img src={drawingUrl("canopy-wood", woodUrl)} alt="" />
          <img src={drawingUrl("canopy-blossom", blossomUrl)} alt="" />
        </div>
        {benefits && (
          <div className="auth-benefits">
            <p>{benefits.title}</p>
            <ul className="soft">
              {benefits.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

type AuthLayoutProps = {
  title: string;
  lead: ReactNode;
  benefits?: { title: string; points: readonly string[] };
  children: ReactNode;
};

/** The result of a mailed link, with a button to continue. */
export function AuthMessage({ title, lead, children }: AuthMessageProps) {
  return (
    <AuthLayout title={title} lead={<span role="status">{lead}</span>}>
      {children ?? (
        <ButtonLink to="/login" variant="brand">
          Log in
        </ButtonLink>
      )}
    </AuthLayout>
  );
}

type AuthMessageProps = { title: string; lead: string; children?: ReactNode };
