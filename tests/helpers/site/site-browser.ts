import { type RawResponse, rawRequest } from "./raw-request.ts";

/** A browser without script: it keeps its cookies and sends forms, each from its own address. */
export class SiteBrowser {
  readonly cookies = new Map<string, string>();
  readonly ipAddress = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1).join(".")}`;
  private readonly at: (path: string) => string;
  private readonly origin: string;

  constructor(site: { at: (path: string) => string; origin: string }) {
    this.at = site.at;
    this.origin = site.origin;
  }

  async get(path: string): Promise<RawResponse> {
    return this.keep(await rawRequest(this.at(path), { headers: this.headers() }));
  }

  async post(
    path: string,
    fields: Record<string, string> | [name: string, value: string][],
    headers = {},
  ): Promise<RawResponse> {
    const answer = await rawRequest(this.at(path), {
      method: "POST",
      headers: {
        ...this.headers(),
        "content-type": "application/x-www-form-urlencoded",
        origin: this.origin,
        "sec-fetch-site": "same-origin",
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
    return this.keep(answer);
  }

  /** As a person does: after a form that went well comes the page it leads to. */
  async follow(answer: RawResponse): Promise<RawResponse> {
    const { location } = answer.headers;
    return location ? this.get(location) : answer;
  }

  private headers(): Record<string, string> {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    return { "x-forwarded-for": this.ipAddress, ...(cookie && { cookie }) };
  }

  private keep(answer: RawResponse): RawResponse {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** What the forms of a page would send, by the names of their fields; the last of a name counts. */
export function fieldsIn(page: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [tag] of page.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (!name || (/type="radio"/.test(tag) && !/\bchecked\b/.test(tag))) continue;
    found[name] = unescapeHtml(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  for (const [, name = "", options = ""] of page.matchAll(
    /<select\b[^>]*\bname="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    found[name] = /<option[^>]*\bselected\b[^>]*>([^<]*)</.exec(options)?.[1] ?? "";
  }
  return found;
}

/** The words of a page, without its tags. */
export function textOf(answer: RawResponse): string {
  const [, body = ""] = answer.body.toString().split("<body");
  return unescapeHtml(body.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]+>/g, ""));
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
