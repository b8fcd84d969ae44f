import type { ServicePage } from "#app/content/services/service-pages.ts";
import "./capability-rows.css";

/** What the service consists of: four to a branch, a bud for each. */
export function CapabilityRows({ rows }: Pick<ServicePage, "rows">) {
  return (
    <section id="capabilities" tabIndex={-1} aria-label="What we do" className="capabilities">
      <div className="wrap">
        {rows.map(({ title, note, capabilities }) => (
          <div key={title} className="capability-row">
            <div className="capability-head">
              <h2>{title}</h2>
              <p>{note}</p>
            </div>
            <ul className="capability-branch">
              {capabilities.map(({ name, text }) => (
                <li key={name} className="capability">
                  <h3>{name}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
