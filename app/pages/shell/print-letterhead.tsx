import { useRouteLoaderData } from "react-router";
import { fitLogo, logoUrl } from "#app/content/brand/logo.ts";
import { company } from "#app/content/company.ts";
import { settings } from "#app/settings/settings.ts";
import "./print-letterhead.css";

/** On paper only: whose page this is, and where to find it. A path with a secret is left out. */
export function PrintLetterhead({ path = "" }: { path?: string | undefined }) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const { logo } = settings().branding;
  return (
    <div className="print-letterhead">
      <p>
        {logo ? (
          <img
            src={logoUrl()}
            alt={company().name}
            {...fitLogo(logo, { width: 200, height: 44 })}
            className={logo.plateOnLight ? "logo-plate" : undefined}
          />
        ) : (
          <strong>{company().name}</strong>
        )}
        <span>{company().postalAddress.join(", ")}</span>
      </p>
      <p>
        <span>{company().phone.shown}</span>
        <span>{origin + path}</span>
      </p>
    </div>
  );
}
