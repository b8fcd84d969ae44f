import { company } from "#app/content/company.ts";
import { type Paper, type PaperLine, partyLines } from "#app/domain/orders/papers/paper.ts";
import { Mark } from "#app/pages/shell/wordmark.tsx";
import { Price } from "#app/ui/price.tsx";
import "./paper.css";

/** The same words as the PDF; on a printer it is nearly the same sheet. */
export function PaperSheet({ paper, isPart = false }: PaperSheetProps) {
  const { title, number, mark, facts, seller, buyer } = paper;
  const Title = isPart ? "p" : "h1";
  return (
    <article className="paper-sheet" aria-labelledby="paper-title">
      <header className="paper-head">
        <p className="paper-name">
          <Mark size={30} />
          {company.name}
        </p>
        {mark && <p className="paper-stamp">{mark}</p>}
        <Title id="paper-title" className="paper-title">
          {title} <span>{number}</span>
        </Title>
      </header>
      <div className="paper-parties">
        <Party name="From" party={seller} />
        <Party name="To" party={buyer} />
        <dl className="paper-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines paper={paper} />
      <div className="paper-closing">
        <div className="paper-notes">
          {paper.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <dl className="paper-totals">
          {paper.totals.map(({ name, cents, isSum }) => (
            <div key={name} className={isSum ? "paper-sum" : undefined}>
              <dt>{name}</dt>
              <dd>
                <Price cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}

type PaperSheetProps = {
  paper: Paper;
  /** On a page that has a heading of its own. */
  isPart?: boolean;
};

function Party({ name, party }: { name: string; party: Paper["seller"] }) {
  const { first, others } = partyLines(party);
  return (
    <section>
      <h2>{name}</h2>
      <p>
        <strong>{first}</strong>
      </p>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function Lines({ paper: { form, lines } }: { paper: Paper }) {
  const withVat = form === "plain" ? "" : " with VAT";
  const hasVat = lines.some(({ vat }) => vat !== undefined);
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price{withVat}</th>
          {hasVat && <th scope="col">VAT</th>}
          <th scope="col">Total{withVat}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is
          <Line key={place} line={line} hasVat={hasVat} withVat={withVat} />
        ))}
      </tbody>
    </table>
  );
}

/** On a narrow screen each amount says what it is, beside it. */
function Line({ line, hasVat, withVat }: { line: PaperLine; hasVat: boolean; withVat: string }) {
  return (
    <tr>
      <th scope="row">{line.name}</th>
      <td data-name="Quantity">{line.quantity}</td>
      <td data-name={`Price${withVat}`}>
        <Price cents={line.unitPrice} />
      </td>
      {hasVat && (
        <td data-name="VAT">
          <Price cents={line.vat ?? 0} />
        </td>
      )}
      <td data-name={`Total${withVat}`}>
        <Price cents={line.total} />
      </td>
    </tr>
  );
}
