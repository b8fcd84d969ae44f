import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { isFromSetup, SETUP_PATH } from "#app/pages/admin/setup/setup-paths.ts";
import { Icon } from "#app/ui/media/icon.tsx";

export function AdminPageHeader({ title, lead, back, children }: AdminPageHeaderProps) {
  // useSearchParams would add to the script of every page.
  const search = new URLSearchParams(useLocation().search);
  const link = isFromSetup(search) ? { to: SETUP_PATH, label: "Set up your shop" } : back;
  return (
    <header className="admin-header">
      {link && (
        <Link to={link.to} className="touch-target soft accent-on-hover admin-back">
          <Icon name="arrow-left" size={16} />
          {link.label}
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
