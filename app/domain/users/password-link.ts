/** How long a link to choose a password works. */
export const PASSWORD_LINK_MINUTES = 60;

/** The page that takes a new password. */
export function passwordLinkPath(token: string): string {
  return `/reset-password?token=${encodeURIComponent(token)}`;
}
