import { useRouteLoaderData } from "react-router";
import { company } from "#app/content/company.ts";
import "./print-letterhead.css";

/** On paper only: whose page this is, and where to find it. A path with a secret is left out. */
export function PrintLetterhead({ path = "" }: { path?: string | undefined }) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (
    <div className="print-letterhead">
      <p>
        <strong>{company().name}</strong>
        <span>{company().postalAddress.join(", ")}</span>
      </p>
      <p>
        <span>{company().phone.shown}</span>
        <span>{origin + path}</span>
      </p>
    </div>
  );
}
