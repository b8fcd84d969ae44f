import { company } from "#app/content/company.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/security-txt";

const VALID_FOR_DAYS = 180;

/** security.txt (RFC 9116); generated per request, so it never expires. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(appServices);
  // Whole days: the same response all day.
  const today = Math.floor(Date.now() / DAY) * DAY;
  const lines = [
    `Contact: mailto:${company().email}`,
    `Expires: ${new Date(today + VALID_FOR_DAYS * DAY).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}

const DAY = 24 * 60 * 60 * 1000;
