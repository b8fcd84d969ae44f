import { Children, isValidElement, type ReactNode } from "react";
import Markdown from "react-markdown";
import type { LegalBlock } from "#app/content/legal/legal-block.ts";
import type { LegalPage } from "#app/content/legal/legal-page.server.ts";
import type { TextBlock, TextDocument } from "#app/domain/documents/pdf/text-document.ts";
import { atNoon } from "#app/format/dates-and-numbers.ts";

/** A legal page as a document to print. Its version is the day on which it last changed. */
export function legalDocument(page: LegalPage, publisher: TextDocument["publisher"]): TextDocument {
  const { path, title, lastUpdated, sections } = page;
  return {
    title,
    version: lastUpdated ? `Version of ${lastUpdated.shown}` : "Draft",
    madeAt: lastUpdated ? atNoon(lastUpdated.date) : new Date(),
    fileName: [path.slice(1), lastUpdated?.date].filter(Boolean).join("-").concat(".pdf"),
    publisher,
    sections: sections.map((section) => ({
      title: section.title,
      blocks: section.blocks.flatMap(textBlocks),
    })),
  };
}

function textBlocks(block: LegalBlock): TextBlock[] {
  if ("details" in block) {
    return [{ kind: "details", rows: block.details.map(({ term, text }) => [term, text]) }];
  }
  if ("table" in block) {
    const { head, rows } = block.table;
    const plain = (cells: readonly string[]) =>
      cells.map((cell) => textOf(Markdown({ children: cell })));
    return [{ kind: "table", head: plain(head), rows: rows.map(plain) }];
  }
  return elementBlocks(Markdown({ children: block.markdown }));
}

/** The paragraphs, headings and lists of rendered Markdown. */
function elementBlocks(node: ReactNode): TextBlock[] {
  return Children.toArray(node).flatMap((child): TextBlock[] => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    const { type, props } = child;
    if (type === "p") return [{ kind: "paragraph", text: textOf(props.children) }];
    if (type === "ul" || type === "ol") {
      const items = Children.toArray(props.children).map(textOf).filter(Boolean);
      return [{ kind: "list", isNumbered: type === "ol", items }];
    }
    if (typeof type === "string" && /^h[1-6]$/.test(type)) {
      return [{ kind: "heading", text: textOf(props.children) }];
    }
    return elementBlocks(props.children);
  });
}

/** The words of rendered Markdown; a link elsewhere with its address. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (!isValidElement<{ children?: ReactNode; href?: string }>(child)) return String(child);
      const { href, children } = child.props;
      const text = textOf(children);
      const isElsewhere = href && /^https?:/.test(href) && !href.endsWith(text);
      return isElsewhere ? `${text} (${href})` : text;
    })
    .join("")
    .replace(/\s+/g, " ")
    .trimStart();
}
