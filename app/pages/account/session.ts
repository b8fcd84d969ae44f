/**
 * Requested by cached public pages for signed-in viewers. The root middleware does the work: it renews
 * the session, merges the cart after a login, and clears the viewer cookie of an ended session.
 */
export function loader() {
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
