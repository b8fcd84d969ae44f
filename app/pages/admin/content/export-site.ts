import { exportSite } from "#app/domain/site-import/export-site.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { refusePost, requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/export-site";

/** Settings and content as one file. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/content/export");
  const site = await exportSite(context.get(appServices), admin);
  return new Response(site, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="site-${localIsoDate(new Date())}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export const action = refusePost;
