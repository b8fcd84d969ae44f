import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { usePermissions } from "./use-permissions.ts";

/** Says that the website is closed, and how to open it. */
export function MaintenanceNotice({ mode, isOnItsPage = false }: MaintenanceNoticeProps) {
  const { mayOpen } = usePermissions();
  if (!mode) return null;
  return (
    <Notice kind="warning">
      Maintenance mode is on: visitors see the maintenance page instead of the website.{" "}
      {mode === "environment"
        ? "It was switched on by the environment variable MAINTENANCE. Ask your server administrator to remove it."
        : !isOnItsPage &&
          mayOpen("/admin/settings/maintenance") && (
            <Link to="/admin/settings/maintenance">Switch it off</Link>
          )}
    </Notice>
  );
}

type MaintenanceNoticeProps = {
  /** What switched it on; undefined while it is off. */
  mode: "environment" | "settings" | undefined;
  isOnItsPage?: boolean;
};
