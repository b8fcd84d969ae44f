import { data } from "react-router";
import { buildContent, type SiteContent } from "#app/content/site-content.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { type EditableEntry, readPreviewedEntries } from "#app/domain/content/entries.server.ts";
import { openPreviewLink, type PreviewLink } from "#app/domain/content/preview-links.server.ts";
import { previewMail } from "#app/domain/content/preview-mail.server.ts";
import { emailPreviewPolicy } from "#app/http/content-security-policy.server.ts";
import { setPreviewedEntry } from "#app/http/page-content.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { loader as home } from "#app/pages/home/home-page.tsx";
import { loader as legal } from "#app/pages/legal/legal-page.tsx";
import { loader as project } from "#app/pages/projects/project-page.tsx";
import { loader as portfolio } from "#app/pages/projects/projects-page.tsx";
import { loader as service } from "#app/pages/services/service-page.tsx";
import { loader as sizing } from "#app/pages/sizing/sizing-page.tsx";

/** The loader of the page that shows each kind of entry. */
const loaders = { home, service, project, portfolio, sizing, legal };
export type PreviewedKind = keyof typeof loaders;

/** Not in any cache, nor in the address that other sites see. */
export const previewHeaders = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

type Preview = { entry: EditableEntry; content: SiteContent };

/** What a preview link shows; undefined if it does not work. */
export async function openLink(
  context: Context,
  token: string,
): Promise<(Preview & { link: PreviewLink }) | undefined> {
  const { authentication, database } = context.get(appServices);
  const { secret } = await authentication.$context;
  const opened = await openPreviewLink({ database }, secret, token);
  return opened && { ...opened, content: buildContent(opened.entries) };
}

export const NO_PREVIEW =
  "This preview link has expired, was revoked or is incomplete. Ask for a new one.";

/** The draft of an entry as it is now. */
export async function openDraft(
  context: Context,
  _admin: Admin<never>,
  id: string,
): Promise<Preview> {
  const opened = await readPreviewedEntries(context.get(appServices).database, id);
  if (!opened) throw data(null, { status: 404 });
  return { entry: opened.entry, content: buildContent(opened.entries) };
}

/** The loader data of the page that shows the entry. */
export async function loadPreviewedPage(
  args: { context: Context; params: object },
  { entry, content }: Preview,
): Promise<{ page: object; kind: PreviewedKind }> {
  const { context, params } = args;
  const kind = entry.kind as PreviewedKind;
  const load = loaders[kind];
  if (!load) throw data(null, { status: 404 });
  setPreviewedEntry(context, { id: entry.id, content });
  const slug = String(entry.values.slug ?? "");
  // Each page gets the arguments that its own route would give it.
  const page: object = await load({
    ...args,
    pattern: entry.path.slice(1),
    params: { ...params, slug, service: slug },
  } as never);
  return { page, kind };
}

/** The email of an entry about an example: what an email client shows. */
export function previewedEmail(context: Context, { entry, content }: Preview): Response {
  const mail = previewMail(context.get(appServices), entry.id, content);
  if (!mail) throw data(null, { status: 404 });
  return new Response(mail.html, {
    headers: {
      ...previewHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPreviewPolicy,
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
