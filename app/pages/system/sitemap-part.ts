import { data } from "react-router";
import type { Route } from "./+types/sitemap-part";
import { sitemapPartResponse } from "./sitemap-xml.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(params.file)?.[1];
  const response = number && (await sitemapPartResponse(context, Number(number)));
  if (!response) throw data(null, { status: 404 });
  return response;
}
