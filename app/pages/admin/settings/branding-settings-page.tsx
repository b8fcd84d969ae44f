import { useState } from "react";
import { Link } from "react-router";
import { toCss, toHex } from "#app/content/brand/oklch.ts";
import {
  type BrandChoice,
  type BrandColours,
  type BrandRole,
  brandColoursOf,
  brandContrasts,
  MIN_CONTRAST,
  paletteNames,
  palettes,
} from "#app/content/brand/palettes.ts";
import { company } from "#app/content/company.ts";
import { coloursForm } from "#app/domain/settings/branding-form.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import type { Route } from "./+types/branding-settings-page";
import { SettingsSection } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { saveSettingsForm } from "./settings-responses.server.ts";
import "./branding-settings.css";

const { title, lead, saved, sections } = settingsGroups.branding;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("branding"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/branding");
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "branding");
  return { branding: value, settings };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/branding");
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: coloursForm,
    group: "branding",
    save: ({ choice, version }) =>
      saveSettings(services, admin, { group: "branding", value: choice, version }),
    message: saved,
  });
}

export const clientAction = keepSettingsForm;

export default function BrandingSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branding, settings } = loaderData;
  const [choice, setChoice] = useState(
    () => submittedChoice(actionData?.submitted) ?? withColour(branding),
  );
  const colours = brandColoursOf(choice);
  const error = actionData?.errors.palette ?? actionData?.errors.colour;
  return (
    <SettingsForm
      group="branding"
      lead={
        <>
          {lead}{" "}
          <Link to="/admin/settings/branding/logo" className="text-link">
            Upload your logo
          </Link>
        </>
      }
      settings={settings}
      failure={actionData}
    >
      <SettingsSection {...sections[0]}>
        <div className="brand-choice">
          <fieldset className="stack" aria-describedby={error && "palette-error"}>
            <legend className="visually-hidden">Palette</legend>
            {paletteNames.map((palette) => (
              <label key={palette} className="palette">
                <input
                  type="radio"
                  name="palette"
                  value={palette}
                  checked={choice.palette === palette}
                  onChange={() => setChoice({ ...choice, palette })}
                />
                <Swatches colours={brandColoursOf({ palette, colour: choice.colour })} />
                <span>
                  <strong>{palettes[palette].name}</strong>
                  <span className="caption">{palettes[palette].about}</span>
                </span>
              </label>
            ))}
            <label className="palette">
              <input
                type="radio"
                name="palette"
                value="custom"
                checked={choice.palette === "custom"}
                onChange={() => setChoice({ ...choice, palette: "custom" })}
              />
              <Swatches colours={brandColoursOf({ ...choice, palette: "custom" })} />
              <span>
                <strong>Your own colour</strong>
                <span className="caption">Chosen below</span>
              </span>
            </label>
            <label className="own-colour">
              <input
                type="color"
                name="colour"
                defaultValue={choice.colour}
                aria-describedby="own-colour-hint"
                onChange={(event) => setChoice({ palette: "custom", colour: event.target.value })}
              />
              Your brand colour
            </label>
            <p id="own-colour-hint" className="caption">
              Only for “Your own colour”. The site uses its hue and adjusts how light or dark it is,
              so text stays readable.
            </p>
            {error && (
              <p id="palette-error" className="field-error">
                {error}
              </p>
            )}
          </fieldset>
          <div className="stack">
            <BrandPreview colours={colours} />
            <Contrasts colours={colours} />
            <p className="caption only-without-script">
              Without JavaScript, the preview shows the saved colours.
            </p>
          </div>
        </div>
      </SettingsSection>
    </SettingsForm>
  );
}

/** With a colour to begin with: that of the palette. */
function withColour({ palette, colour }: BrandChoice): BrandChoice {
  return { palette, colour: colour || toHex(brandColoursOf({ palette, colour }).brand) };
}

/** What was refused: it stays chosen. */
function submittedChoice(
  submitted: ActionFailure["submitted"] | undefined,
): BrandChoice | undefined {
  const { palette, colour } = submitted ?? {};
  const known = [...paletteNames, "custom" as const].find((name) => name === palette);
  return known && /^#[0-9a-f]{6}$/.test(colour ?? "")
    ? { palette: known, colour: colour ?? "" }
    : undefined;
}

const SWATCHES: BrandRole[] = ["surface-inverse", "brand", "blossom", "blossom-wash", "sun"];

/** Colours as attributes of a drawing: the content security policy allows no style attributes. */
function Swatches({ colours }: { colours: BrandColours }) {
  return (
    <svg className="swatches" width="120" height="24" viewBox="0 0 120 24" aria-hidden="true">
      {SWATCHES.map((role, place) => (
        <rect key={role} x={place * 24} width="24" height="24" fill={toCss(colours[role])} />
      ))}
    </svg>
  );
}

/** A small page in these colours. */
function BrandPreview({ colours }: { colours: BrandColours }) {
  const fill = (role: BrandRole) => ({ fill: toCss(colours[role]) });
  return (
    <svg
      className="brand-preview"
      viewBox="0 0 400 300"
      role="img"
      aria-label="Preview of a page in these colours"
    >
      <rect width="400" height="300" {...fill("surface")} />
      <rect width="400" height="112" {...fill("surface-inverse")} />
      <circle cx="340" cy="92" r="62" opacity="0.9" {...fill("dusk")} />
      <rect y="112" width="400" height="188" {...fill("surface")} />
      <text x="24" y="34" className="preview-name" {...fill("on-inverse")}>
        {company().name}
      </text>
      <text x="24" y="66" className="preview-title" {...fill("on-inverse")}>
        Welcome
      </text>
      <text x="24" y="92" {...fill("on-inverse-soft")}>
        Text on the dark header, <tspan {...fill("blossom")}>and a link.</tspan>
      </text>
      <text x="24" y="148" className="preview-title" {...fill("ink")}>
        A heading
      </text>
      <text x="24" y="174" {...fill("ink-soft")}>
        Text of a page with{" "}
        <tspan textDecoration="underline" fontWeight="600" {...fill("brand")}>
          a link
        </tspan>
        .
      </text>
      <rect x="24" y="194" width="112" height="36" rx="6" {...fill("sun")} />
      <text x="80" y="217" textAnchor="middle" fontWeight="600" {...fill("on-sun")}>
        Add to cart
      </text>
      <rect x="148" y="194" width="84" height="36" rx="6" {...fill("brand")} />
      <text x="190" y="217" textAnchor="middle" fontWeight="600" {...fill("surface")}>
        Save
      </text>
      <rect x="24" y="246" width="352" height="36" rx="6" {...fill("blossom-wash")} />
      <text x="40" y="269" {...fill("brand-strong")}>
        A note on a tinted background
      </text>
    </svg>
  );
}

function Contrasts({ colours }: { colours: BrandColours }) {
  return (
    <dl className="contrasts">
      {brandContrasts(colours).map(({ place, ratio }) => (
        <div key={place}>
          <dt>{place}</dt>
          <dd>
            {ratio.toFixed(1)}:1, {ratio < MIN_CONTRAST ? "too low" : "readable"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
