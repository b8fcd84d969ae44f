import { useEffect, useRef } from "react";
import { data, NavLink, Outlet, useLocation, useNavigation } from "react-router";
import { isEftPaused } from "#app/content/texts/eft-paused-texts.ts";
import { may } from "#app/domain/accounts/people.ts";
import { secondFactorRequirement } from "#app/domain/accounts/second-factor/requirement.server.ts";
import { type Permission, permissionsOf } from "#app/domain/accounts/staff/permissions.ts";
import { countNavigationBadges } from "#app/domain/dashboard/open-tasks.server.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { readPendingBankAccount } from "#app/domain/settings/bank-account.server.ts";
import { mayOpen } from "#app/http/auth/admin-pages.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { consumeToast } from "#app/http/forms/toast.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/admin-layout";
import { adminNavigation, QUOTES_TO_ANSWER } from "./admin-navigation.ts";
import { BankAccountNotice } from "./bank-account-notice.tsx";
import { AdminSearch } from "./search/admin-search.tsx";
import { TwoStepLoginNotice } from "./two-step-login-notice.tsx";
import "#app/ui/form/compact.css";
import "#app/ui/form/icon-button.css";
import "#app/ui/form/select.css";
import "#app/ui/list/data-table.css";
import "./admin.css";
import "./admin-blocks.css";
import "#app/ui/state-tag.css";
import "#app/ui/blocks.css";
import "#app/ui/summary.css";

export const handle = { surface: "light", isAdminArea: true };

/** Authorization for the whole admin area; every loader and action below repeats it (defence in depth). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin(context);
  },
];

/** A layout without a loader makes no request on client navigation, so its middleware would not run. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const permissions = permissionsOf(admin.staffRoles);
  const services = context.get(appServices);
  const [badges, pending] = await Promise.all([
    countNavigationBadges(services, admin),
    may(admin, "change-bank-details") ? readPendingBankAccount(services, admin) : undefined,
  ]);
  const { toast, headers } = consumeToast(context, request);
  const isPaused = may(admin, "see-orders") && isEftPaused();
  const canPay = !isPaused || availablePaymentMethods(services.payments).length > 0;
  const bankAccount = { pending, isEftPaused: isPaused, canPay };
  const twoStepLoginFrom = admin.hasSecondFactor ? undefined : secondFactorRequirement(admin)?.from;
  return data({ permissions, badges, bankAccount, toast, twoStepLoginFrom }, { headers });
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { permissions, badges, bankAccount, toast, twoStepLoginFrom } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="admin-layout">
      <AdminSidebar
        permissions={permissions}
        counts={{
          "/admin/products": { count: badges.products, of: "products" },
          "/admin/orders": { count: badges.orders, of: "to deal with" },
          "/admin/quotes": { count: badges.quotations, of: "to answer", at: QUOTES_TO_ANSWER },
          "/admin/messages": { count: badges.messages, of: "to answer" },
          "/admin/outbox": { count: badges.failedMails, of: "not delivered" },
        }}
      />
      <Toaster toast={toast} />
      <div className="admin-main" aria-busy={isBusy || undefined}>
        <BankAccountNotice {...bankAccount} />
        <TwoStepLoginNotice requiredFrom={twoStepLoginFrom} />
        <Outlet />
      </div>
    </div>
  );
}

/** The navigation: a sidebar, on small screens a menu in a native popover, which needs no script. */
function AdminSidebar({ permissions, counts }: SidebarProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that was followed closes the menu
  useEffect(() => {
    nav.current?.hidePopover?.();
  }, [pathname, search]);
  return (
    <div className="admin-sidebar">
      <AdminSearch />
      <button
        type="button"
        popoverTarget="admin-menu"
        className={`admin-menu-button ${buttonClass({ variant: "line", size: "compact" })}`}
      >
        Admin menu
      </button>
      <nav ref={nav} id="admin-menu" popover="auto" aria-label="Admin">
        {adminNavigation
          .filter(({ to }) => mayOpen(permissions, to))
          .map(({ label, to, outline }) => (
            <NavLink
              key={to}
              to={(counts[to]?.count && counts[to].at) || to}
              end={to === "/admin"}
              className="sidebar-link nav-row nav-row-quiet"
            >
              <Icon path={outline} size={18} />
              {label}
              <CountBadge {...counts[to]} />
            </NavLink>
          ))}
      </nav>
    </div>
  );
}

/** Nothing where there is nothing to do. */
function CountBadge({ count, of }: Partial<SidebarCount>) {
  if (!count) return null;
  return (
    <span className="caption nav-count">
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}

type SidebarProps = { permissions: readonly Permission[]; counts: Record<string, SidebarCount> };
/** The count is absent on pages that they cannot open. */
type SidebarCount = {
  count: number | undefined;
  of: string;
  /** The list of what is counted, where the page opens another one. */
  at?: string;
};
