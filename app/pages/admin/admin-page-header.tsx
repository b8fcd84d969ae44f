import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/media/icon.tsx";

export function AdminPageHeader({ title, lead, back, children }: AdminPageHeaderProps) {
  return (
    <header className="admin-header">
      {back && (
        <Link to={back.to} className="touch-target soft accent-on-hover admin-back">
          <Icon name="arrow-left" size={16} />
          {back.label}
        </Link>
      )}
      <div className="button-row">
        <h1>{title}</h1>
        {children && <div className="admin-actions button-row">{children}</div>}
      </div>
      {lead && <p className="admin-lead">{lead}</p>}
    </header>
  );
}

type AdminPageHeaderProps = {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
};
