import { createHash } from "node:crypto";
import { documentPolicy } from "./content-security-policy.ts";

/**
 * The last touch on a rendered page. Inline scripts and styles that carry this render's nonce are
 * ours: they are allowed by their hash, and the nonce is removed, so that the page can be cached.
 * Anything injected into the page cannot know the nonce, gets no hash and does not run. The text has
 * one character for each byte of the page (latin1): all that is looked for here is plain ASCII. The
 * site's own styles, half of every page, come into their place last: they are never searched.
 */
export function finishDocument(
  rendered: string,
  nonce: string,
  { secure, formTargets, styles: ours }: Finishing,
): { html: string; contentSecurityPolicy: string } {
  // Preloaded modules compete with the first paint; the script that needs them asks soon enough.
  const needed = [...rendered.matchAll(MODULE_PRELOAD)].map(([, address = ""]) => address);
  const html = loadAfterFirstPaint(rendered.replaceAll(MODULE_PRELOAD, ""), needed);
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, name, attributes = "", body = ""] of html.matchAll(INLINE_BLOCK)) {
    if (!attributes.includes(`nonce="${nonce}"`) || attributes.includes(" src=")) continue;
    const hash = body === ours?.place ? ours.hash : sourceHash(body);
    (name === "style" ? styles : scripts).push(hash);
  }
  return {
    html: withStyles(html.replaceAll(` nonce="${nonce}"`, ""), ours),
    contentSecurityPolicy: documentPolicy({ scripts, styles, secure, formTargets }),
  };
}

type Finishing = {
  secure: boolean;
  formTargets?: readonly string[] | undefined;
  styles?: ReadyStyles | undefined;
};

type ReadyStyles = { place: string; text: string; hash: string };

/** The styles of every page: turned into bytes and hashed once. */
export function readyStyles(place: string, css: string): ReadyStyles {
  const text = Buffer.from(css).toString("latin1");
  return { place, text, hash: sourceHash(text) };
}

/** Only the first place is ours: it stands in the head, before anything that people wrote. */
function withStyles(html: string, styles: ReadyStyles | undefined): string {
  return styles ? html.replace(`>${styles.place}<`, () => `>${styles.text}<`) : html;
}

const INLINE_BLOCK = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;

const MODULE_SCRIPT = /<script\b[^>]*\stype="module"[^>]*>/;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");\n/gm;

/**
 * The modules, and those that they need, are asked for once the text is on the screen, all at the
 * same time: none waits for another to name it. Static imports would be fetched as soon as the page
 * is read, and take the line and the processor from the paint. It keeps its turn after the script
 * that says when (app/painted.js), which `async` would let it jump.
 */
function loadAfterFirstPaint(html: string, needed: string[]): string {
  const found = MODULE_SCRIPT.exec(html);
  if (!found) return html;
  const start = found.index;
  const body = start + found[0].length;
  const end = html.indexOf("</script>", body);
  const modules = [...html.slice(body, end).matchAll(STATIC_IMPORT)];
  const names = modules.map(([, name = ""]) => name).join(", ");
  const asked = modules.map(([, , address]) => `import(${address})`).join(", ");
  const rest = html.slice(body, end).replaceAll(STATIC_IMPORT, "");
  const script = `await window.painted;\n${preload(needed)}const [${names}] = await Promise.all([${asked}]);\n${rest}`;
  const tag = found[0].replace(' async=""', "");
  return html.slice(0, start) + tag + script + html.slice(end);
}

function preload(addresses: string[]): string {
  if (addresses.length === 0) return "";
  const link = 'Object.assign(document.createElement("link"), { rel: "modulepreload", href })';
  return `document.head.append(...${JSON.stringify(addresses)}.map((href) => ${link}));\n`;
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`;
}
