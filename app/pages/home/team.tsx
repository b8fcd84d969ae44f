import { Drawing } from "#app/ui/media/icon.tsx";
import { StaticPicture } from "#app/ui/media/static-picture.tsx";
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
          {content.disciplines.length > 0 && <Disciplines content={content} />}
        </div>
        <People people={content.people} />
        {content.howWeWork.length > 0 && (
          <ol className="steps">
            {content.howWeWork.map(({ name, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={at}>
                <h3>{name}</h3>
                <p className="card-text">{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

/** They branch out from the root. */
function Disciplines({ content }: { content: HomeContent["team"] }) {
  return (
    <>
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
            {content.columns.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <th key={at} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {content.disciplines.map(({ name, care, place }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <tr key={at}>
              <th scope="row" className="card-title">
                {name}
              </th>
              <td className="card-text">{care}</td>
              <td className="card-text">{place}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function People({ people }: Pick<HomeContent["team"], "people">) {
  if (people.length === 0) return null;
  return (
    <ul className="people">
      {people.map(({ name, role, accreditation, about, photo }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
        <li key={at}>
          {photo && (
            <StaticPicture of={photo} sizes="(width < 40rem) 50vw, (width < 64rem) 33vw, 18rem" />
          )}
          <h3 className="card-title">{name}</h3>
          <p className="caption">{role}</p>
          {accreditation && <p className="caption">{accreditation}</p>}
          {about && <p className="card-text">{about}</p>}
        </li>
      ))}
    </ul>
  );
}
