/**
 * Public pages ask for it once they are shown to someone who is signed in: it lengthens the session,
 * merges the cart of a new login, and takes the viewer cookie back if the session has ended. The
 * root middleware does all of that.
 */
export function loader() {
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
