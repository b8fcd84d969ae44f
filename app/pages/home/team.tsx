import { Drawing } from "#app/ui/media/icon.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./team.css";

export function Team({ content }: { content: HomeContent["team"] }) {
  return (
    <section id="team" tabIndex={-1} className="team home-section">
      <div className="wrap">
        <div className="team-board">
          <div className="team-head">
            <h2>{content.title}</h2>
            <p className="lead">{content.text}</p>
          </div>
          <p className="team-root" aria-hidden="true">
            {content.root}
          </p>
          <Fan branches={content.disciplines.length} />
          <table className="disciplines">
            <thead>
              <tr className="caption">
                {content.columns.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {content.disciplines.map(({ name, care, place }) => (
                <tr key={name}>
                  <th scope="row" className="card-title">
                    {name}
                  </th>
                  <td className="card-text">{care}</td>
                  <td className="card-text">{place}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <ol className="steps">
          {content.howWeWork.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="card-text">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const rowHeight = 93;

function Fan({ branches }: { branches: number }) {
  const middle = (rowHeight * branches) / 2;
  const lines = Array.from({ length: branches }, (_, row) => {
    const y = rowHeight * (row + 0.5);
    const off = Math.abs(row - (branches - 1) / 2);
    return `M0 ${middle}C${70 + off * 10} ${middle} ${60 - off * 8} ${y} 200 ${y}`;
  });
  return (
    <Drawing className="team-fan" viewBox={`0 0 200 ${middle * 2}`} preserveAspectRatio="none">
      <path vectorEffect="non-scaling-stroke" strokeWidth="1.5" d={lines.join("")} />
    </Drawing>
  );
}
