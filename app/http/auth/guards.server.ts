import { redirect, replace } from "react-router";
import { loginUrl } from "#app/content/navigation.ts";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { type Admin, may, type SignedIn } from "#app/domain/accounts/people.ts";
import { lacksSecondFactor } from "#app/domain/accounts/second-factor/requirement.server.ts";
import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast } from "#app/http/forms/toast.ts";
import type { Context } from "#app/http/request-context.server.ts";
import { returnTo } from "#app/http/safe-redirect.ts";
import {
  type SettingsGroup,
  type SettingsPermission,
  settingsGroups,
} from "#app/settings/settings-groups.ts";
import { type AdminPage, adminPages } from "./admin-pages.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { currentViewer, interruptedPage } from "./session.server.ts";

/** Redirects a visitor to the login, which leads back to this page. */
export function requireLogin(context: Context, request: Request): SignedIn {
  const viewer = currentViewer(context);
  if (viewer) return viewer as SignedIn;
  throw redirect(loginUrl(returnTo(request)));
}

/**
 * A member of staff, whatever their permissions. Redirects everyone else to the home page, as if the page
 * did not exist, and tells a former colleague why. Staff whose session has just expired are sent to the
 * login and back, those who must set up two-step login first to its page.
 */
export function requireAdmin(context: Context): Admin<never> {
  const viewer = currentViewer(context);
  if (viewer?.role === "admin") {
    if (lacksSecondFactor(viewer)) throw redirect(TWO_STEP_LOGIN_PATH);
    return viewer as Admin<never>;
  }
  if (viewer) logRefusal(context, viewer.userId);
  if (viewer?.isFormerStaff) {
    throw redirectWithToast(context, "/account", errorToast(accountTexts.login.staffAccessEnded));
  }
  const interrupted = interruptedPage(context);
  throw interrupted ? redirect(loginUrl(interrupted)) : replace("/");
}

/** A member of staff who may open this page of the admin area. */
export function requirePage<Page extends AdminPage>(
  context: Context,
  page: Page,
): AdminWith<(typeof adminPages)[Page]> {
  const permissions: (typeof adminPages)[Page] = adminPages[page];
  return requirePermission(context, ...permissions);
}

/** A member of staff who may see and change a group of settings. */
export function requireSettings<Group extends SettingsGroup>(
  context: Context,
  group: Group,
): Admin<SettingsPermission<Group>> {
  const admin: Admin<never> = requirePermission(context, settingsGroups[group].permission);
  return admin as Admin<SettingsPermission<Group>>;
}

/** A member of staff with these permissions. Others are told which one they lack, and who can grant it. */
export function requirePermission<const P extends readonly Permission[]>(
  context: Context,
  ...permissions: P
): AdminWith<P> {
  const admin = requireAdmin(context);
  const missing = permissions.filter((permission) => !may(admin, permission));
  if (missing.length === 0) return admin as Admin<never> as AdminWith<P>;
  logRefusal(context, admin.userId, missing);
  throw replace(`/admin/refused?${missing.map((each) => `missing=${each}`).join("&")}`);
}

/** An admin with each of these permissions; where it is one of several, with one of them. */
export type AdminWith<P extends readonly Permission[]> = P extends readonly [
  infer First extends Permission,
  ...infer Rest extends readonly Permission[],
]
  ? (First extends Permission ? Admin<First> : never) & AdminWith<Rest>
  : Admin<never>;

/** requirePermission for a form whose fields decide what it takes. */
export function permitter(context: Context) {
  return <P extends Permission>(permission: P) => requirePermission(context, permission);
}

export type Permit = ReturnType<typeof permitter>;

function logRefusal(context: Context, userId: string, missing?: readonly Permission[]): void {
  const refused = { outcome: "refused", userId, ...(missing && { missing: missing.join(" ") }) };
  logSecurityEvent(context, "admin access refused", refused);
}

const TWO_STEP_LOGIN_PATH = "/account/two-step-login";

/** The action of an admin download: POST is not allowed, and the authorization check comes first. */
export function refusePost({ context }: { context: Context }): Response {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
