import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { type Sieve, sieveAddress } from "./sift-projects.ts";
import "./nothing-found.css";

/** An empty list that says what to do next. */
export function NothingFound({ sieve, elsewhere }: { sieve: Sieve; elsewhere: number }) {
  return (
    <div className="nothing-found">
      <h2>Nothing by that name here.</h2>
      <p>
        Try a technology, such as <Link to="/projects?q=Python">Python</Link> or{" "}
        <Link to="/projects?q=React">React</Link>.
      </p>
      {elsewhere > 0 && (
        <Link
          to={sieveAddress({ ...sieve, category: undefined })}
          className={buttonClass({ variant: "brand" })}
          preventScrollReset
        >
          {elsewhere === 1 ? "1 match" : `${elsewhere} matches`} in other categories
        </Link>
      )}
      <Link to="/projects" className={buttonClass({ variant: "line" })} preventScrollReset>
        Show all projects
      </Link>
    </div>
  );
}
