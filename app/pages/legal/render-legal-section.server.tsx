import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LegalBlock, LegalTable } from "#app/content/legal/legal-block.ts";
import { keepTogether } from "#app/format/keep-together.ts";
import { ContactDetails } from "#app/pages/contact/contact-details.tsx";
import { MarkdownText } from "#app/pages/prose/render-markdown.server.tsx";

/** The blocks of a section as HTML: their text is part of no script. */
export function renderLegalSection(blocks: readonly LegalBlock[]): string {
  return renderToStaticMarkup(
    blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />),
  );
}

function Block({ block }: { block: LegalBlock }) {
  if ("details" in block) {
    const details = block.details.map((each) => ({ ...each, text: keepTogether(each.text) }));
    return <ContactDetails details={details} />;
  }
  if ("table" in block) return <Table table={block.table} />;
  return <MarkdownText text={block.markdown} components={{ blockquote: Important }} />;
}

/** What must catch the eye (CPA, section 49). It quotes nobody. */
function Important({ children }: { children?: ReactNode }) {
  return <div className="legal-important">{children}</div>;
}

function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  return (
    <table className="legal-table">
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="soft">
              <CellText text={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <CellText text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>
                <CellText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Most cells of a table are plain text, which needs no parser. */
const FORMATTED = /[*_`~[\]<>&\\!]/;

/** Markdown within a line. */
function CellText({ text }: { text: string }) {
  if (!FORMATTED.test(text)) return keepTogether(text);
  return <MarkdownText text={text} components={{ p: ({ children }) => children }} />;
}
