/** The login, which leads on to this page of ours; at once for whoever is signed in. */
export function loginUrl(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}
