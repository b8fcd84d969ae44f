import { BuiltPicture, type BuiltPictureFiles } from "#app/ui/built-picture.tsx";
import { ProjectGlyph } from "./project-glyph.tsx";
import "./project-shots.css";

/** Screens of the thing itself; each opens alone in a new tab, as large as it is. */
export function ProjectShots({ shots }: { shots: readonly BuiltPictureFiles[] }) {
  if (shots.length === 0) return null;
  return (
    <section aria-labelledby="screenshots" className="wrap project-shots">
      <h2 id="screenshots">Screenshots</h2>
      <ul>
        {shots.map((shot) => (
          <li key={shot.src}>
            <a href={shot.src} target="_blank" rel="noopener">
              <BuiltPicture of={shot} sizes="(width < 35rem) 100vw, (width < 75rem) 66vw, 50rem" />
              <span className="enlarge">
                <ProjectGlyph name="enlarge" size={16} />
                Click to enlarge
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
