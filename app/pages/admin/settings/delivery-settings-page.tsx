import { deliveryFields, deliveryForm } from "#app/domain/settings/delivery-form.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { provinces } from "#app/settings/provinces.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import type { Route } from "./+types/delivery-settings-page";
import {
  type FormState,
  isTicked,
  SettingsFields,
  SettingsSection,
  SettingsSections,
} from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { saveSettingsForm } from "./settings-responses.server.ts";

const { title, saved, sections, kept } = settingsGroups.delivery;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("delivery"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/delivery");
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "delivery");
  return { fields: deliveryFields(value), zones: value.zones.length, settings };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/delivery");
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    group: "delivery",
    schema: deliveryForm,
    save: (form) => saveSettings(services, admin, { group: "delivery", ...form }),
    message: saved,
  });
}

export const clientAction = keepSettingsForm;

export default function DeliverySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData, failure: actionData };
  const field = fieldProps(actionData, loaderData.fields);
  const { zones } = loaderData;
  const hasRoom = zones < provinces.length;
  const slots = Array.from({ length: zones }, (_, slot) => slot);
  const isOfNewZone = ([name, value]: [string, string | undefined]) =>
    name.startsWith(`zone${zones}-`) && value !== "";
  const { submitted = {}, errors = {} } = actionData ?? {};
  const hasNewZone = [...Object.entries(submitted), ...Object.entries(errors)].some(isOfNewZone);
  const zoneOptions = slots.map((slot) => {
    const name = loaderData.fields[`zone${slot}-name`] ?? "";
    return [String(slot), name] as const;
  });
  return (
    <SettingsForm group="delivery" {...state}>
      <SettingsSections sections={sections} {...state} />
      <SettingsSection
        title="Zones"
        about="Each zone has its own price and delivery time. Times are in working days, counted from dispatch. The delivery page lists the zones in this order. Moving a zone saves the form."
      >
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" hidden tabIndex={-1}>
          Save
        </button>
        {slots.map((slot) => (
          <ZoneFields
            key={slot}
            slot={slot}
            state={state}
            title={zoneOptions[slot]?.[1] ?? ""}
            isLast={slot === zones - 1}
          />
        ))}
        {hasRoom && (
          <details className="settings-zone" open={hasNewZone}>
            <summary>Add a zone</summary>
            <ZoneFields slot={zones} state={state} title="New zone" isNew />
          </details>
        )}
      </SettingsSection>
      <SettingsSection
        title="Provinces"
        about="Every province is in one zone. To remove a zone, choose another one for its provinces."
      >
        <div className="settings-provinces">
          {provinces.map((province) => (
            <SelectField
              key={province}
              {...field(`zone-of-${province}`)}
              label={province}
              options={[...zoneOptions, ...(hasRoom ? [[String(zones), "New zone"] as const] : [])]}
            />
          ))}
        </div>
      </SettingsSection>
    </SettingsForm>
  );
}

function ZoneFields({ slot, state, title, isNew = false, isLast = false }: ZoneFieldsProps) {
  const { provinces: _, ...fields } = kept.zones.item;
  const removeName = `zone${slot}-remove`;
  return (
    <fieldset className="stack settings-zone">
      <legend>{title}</legend>
      <SettingsFields fields={fields} state={state} prefix={`zone${slot}-`} areOptional={isNew} />
      {!isNew && (
        <>
          <CheckField name={removeName} defaultChecked={isTicked(removeName, state)}>
            Remove this zone
          </CheckField>
          <div className="button-row">
            <SubmitButton name="move" value={`${slot}-up`} disabled={slot === 0}>
              Move up<span className="visually-hidden">: {title}</span>
            </SubmitButton>
            <SubmitButton name="move" value={`${slot}-down`} disabled={isLast}>
              Move down<span className="visually-hidden">: {title}</span>
            </SubmitButton>
          </div>
        </>
      )}
    </fieldset>
  );
}

type ZoneFieldsProps = {
  slot: number;
  state: FormState;
  title: string;
  isNew?: boolean;
  isLast?: boolean;
};
