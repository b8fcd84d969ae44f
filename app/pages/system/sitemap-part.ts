import { data } from "react-router";
import type { Route } from "./+types/sitemap-part";
import { sitemapPartResponse } from "./sitemap-xml.server.ts";

/** One of several files, when one cannot hold every address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(params.file)?.[1];
  const answer = number && (await sitemapPartResponse(context, Number(number)));
  if (!answer) throw data(null, { status: 404 });
  return answer;
}
