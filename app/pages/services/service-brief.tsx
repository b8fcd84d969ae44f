import type { ServicePage } from "#app/content/services/service-pages.ts";
import "./service-brief.css";

/** For whom it is, what changes for them, and what they hold in their hands. */
export function ServiceBrief({
  page,
}: {
  page: Pick<ServicePage, "forWhom" | "changes" | "gets">;
}) {
  const { forWhom, changes, gets } = page;
  return (
    <section aria-label="In short" className="service-brief">
      <div className="wrap">
        <div>
          <h2>For whom</h2>
          <p>{forWhom}</p>
        </div>
        <div>
          <h2>What changes</h2>
          <p>{changes}</p>
        </div>
        <div>
          <h2>{gets.title}</h2>
          <ul>
            {gets.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
