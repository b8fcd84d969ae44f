import { createHash } from "node:crypto";
import { documentPolicy } from "./content-security-policy.ts";

/**
 * The last touch on a rendered page. Inline scripts and styles that carry this render's nonce are
 * ours: they are allowed by their hash, and the nonce is removed, so that the page can be cached.
 * Anything injected into the page cannot know the nonce, gets no hash and does not run.
 */
export function finishDocument(
  rendered: string,
  nonce: string,
  { secure, formTargets }: Finishing,
): { bytes: Buffer<ArrayBuffer>; contentSecurityPolicy: string } {
  const mark = ` nonce="${nonce}"`;
  const { html, addresses } = withoutPreloads(rendered);
  const page = loadAfterFirstPaint(html, addresses);
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const { name, attributes, body } of blocksWith(mark, page)) {
    if (attributes.includes(" src=")) continue;
    (name === "style" ? styles : scripts).push(sourceHash(body));
  }
  return {
    bytes: Buffer.from(page.replaceAll(mark, "")),
    contentSecurityPolicy: documentPolicy({ scripts, styles, secure, formTargets }),
  };
}

type Finishing = { secure: boolean; formTargets?: readonly string[] | undefined };

/**
 * The scripts and styles that carry the mark. Pages are long and blocks are few: they are jumped to,
 * not looked for by a pattern.
 */
function* blocksWith(mark: string, html: string) {
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const open = html.indexOf(">", at);
    const tag = html.slice(html.lastIndexOf("<", at), open);
    const name = /^<(script|style)\b/.exec(tag)?.[1];
    if (!name) continue;
    const body = html.slice(open + 1, html.indexOf(`</${name}>`, open));
    yield { name, attributes: tag, body };
  }
}

const PRELOAD = '<link rel="modulepreload"';

/** Preloaded modules compete with the first paint; the script that needs them asks soon enough. */
function withoutPreloads(rendered: string): { html: string; addresses: string[] } {
  const addresses: string[] = [];
  let html = "";
  let from = 0;
  for (let at = rendered.indexOf(PRELOAD); at >= 0; at = rendered.indexOf(PRELOAD, from)) {
    const end = rendered.indexOf(">", at) + 1;
    if (end === 0) break;
    html += rendered.slice(from, at);
    from = end;
    const address = / href="([^"]+)"/.exec(rendered.slice(at, end))?.[1];
    if (address) addresses.push(address);
  }
  return { html: html + rendered.slice(from), addresses };
}

const STATIC_IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");\n/gm;

/**
 * The modules, and those that they need, are asked for once the text is on the screen, all at the
 * same time: none waits for another to name it. Static imports would be fetched as soon as the page
 * is read, and take the line and the processor from the paint. It keeps its turn after the script
 * that says when (app/painted.js), which `async` would let it jump.
 */
function loadAfterFirstPaint(html: string, needed: string[]): string {
  const type = html.indexOf(' type="module"');
  if (type < 0) return html;
  const start = html.lastIndexOf("<", type);
  const body = html.indexOf(">", type) + 1;
  const end = html.indexOf("</script>", body);
  const modules = [...html.slice(body, end).matchAll(STATIC_IMPORT)];
  const names = modules.map(([, name = ""]) => name).join(", ");
  const asked = modules.map(([, , address]) => `import(${address})`).join(", ");
  const rest = html.slice(body, end).replaceAll(STATIC_IMPORT, "");
  const script = `await window.painted;\n${preload(needed)}const [${names}] = await Promise.all([${asked}]);\n${rest}`;
  const tag = html.slice(start, body).replace(' async=""', "");
  return html.slice(0, start) + tag + script + html.slice(end);
}

function preload(addresses: string[]): string {
  if (addresses.length === 0) return "";
  const link = 'Object.assign(document.createElement("link"), { rel: "modulepreload", href })';
  return `document.head.append(...${JSON.stringify(addresses)}.map((href) => ${link}));\n`;
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
