import { Drawing } from "#app/ui/media/icon.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./team.css";

export function Team({ content }: { content: HomeContent["team"] }) {
  return (
    <section id="team" tabIndex={-1} className="team home-block">
      <div className="wrap">
        <div className="team-board">
          <div className="team-head">
            <h2 id="team-title">{content.title}</h2>
            <p className="lead">{content.text}</p>
          </div>
          <p className="team-root" aria-hidden="true">
            {content.root}
          </p>
          <Drawing
            className="team-fan wide-only"
            viewBox={content.branches.viewBox}
            preserveAspectRatio="none"
          >
            <path vectorEffect="non-scaling-stroke" strokeWidth="1.5" d={content.branches.path} />
          </Drawing>
          <table className="disciplines" aria-labelledby="team-title">
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
