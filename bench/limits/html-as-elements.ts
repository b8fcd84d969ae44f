import { type ComponentType, createElement, type ReactNode } from "react";

/** An element of a page, or a text between elements. */
export type Node =
  | string
  | { name: string; attributes: Record<string, string>; children: Node[]; raw?: string };

const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gi;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
const VOID =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|path|circle|rect|line|use|stop)$/;
const RAW = /^(script|style)$/;

/** Parses HTML rendered by React, which is regular enough for patterns. */
export function readElements(html: string): Node[] {
  const root: Node[] = [];
  const open: { name: string; children: Node[] }[] = [{ name: "", children: root }];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(html); found; found = TOKEN.exec(html)) {
    const [text, closed, opened, attributes = ""] = found;
    const top = open.at(-1)?.children ?? root;
    if (closed) {
      const at = open.findLastIndex(({ name }) => name === closed);
      if (at > 0) open.length = at;
    } else if (opened) {
      const node = { name: opened, attributes: readAttributes(attributes), children: [] as Node[] };
      if (RAW.test(opened)) {
        const end = html.indexOf(`</${opened}>`, TOKEN.lastIndex);
        top.push({ ...node, raw: html.slice(TOKEN.lastIndex, end) });
        TOKEN.lastIndex = end + opened.length + 3;
      } else {
        top.push(node);
        if (!VOID.test(opened) && !text.endsWith("/>")) open.push(node);
      }
    } else if (!text.startsWith("<")) top.push(unescaped(text));
  }
  return root;
}

/** The nodes as new React elements, as a component creates them; links to pages with the router's link. */
export function elementsOf(nodes: readonly Node[], Link: ComponentType<LinkProps>): ReactNode {
  return nodes.map((node, place) => {
    if (typeof node === "string") return node;
    const { name, attributes, children, raw } = node;
    if (raw !== undefined) {
      return createElement(name, {
        key: place,
        ...attributes,
        dangerouslySetInnerHTML: { __html: raw },
      });
    }
    const within = children.length > 0 ? elementsOf(children, Link) : undefined;
    if ("data-discover" in attributes && attributes.href) {
      const { href, "data-discover": _, ...rest } = attributes;
      return createElement(Link, { key: place, ...rest, to: href }, within);
    }
    return createElement(name, { key: place, ...attributes }, within);
  });
}

type LinkProps = { to: string; children?: ReactNode };

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) {
    // Styles and event handlers would need conversion: our pages have neither.
    if (name !== "style" && !name.startsWith("on")) found[name] = unescaped(value);
  }
  return found;
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
