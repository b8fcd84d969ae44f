import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** The top of every page of the back office: its name, the way back, and what can be done here. */
export function OfficeHead({ title, lead, back, children }: OfficeHeadProps) {
  return (
    <header className="office-head">
      {back && (
        <Link to={back.to} className="office-back">
          <Icon name="arrow-left" size={16} />
          {back.label}
        </Link>
      )}
      <div>
        <h1>{title}</h1>
        {children && <div className="office-actions">{children}</div>}
      </div>
      {lead && <p className="office-lead">{lead}</p>}
    </header>
  );
}

type OfficeHeadProps = {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** Buttons. */
  children?: ReactNode;
};
