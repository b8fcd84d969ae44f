import { provinces } from "#app/content/provinces.ts";
import { deliveryFields, deliveryForm } from "#app/domain/settings/delivery-form.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CheckField, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/delivery-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveSettingsForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/delivery";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Delivery" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "delivery");
  return { fields: deliveryFields(value), zones: value.zones.length, settings };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: deliveryForm,
    save: (form) =>
      saveSettings(services, admin, {
        group: "delivery",
        label: "Delivery",
        ...form,
      }),
    path: PATH,
    message: "The delivery settings have been saved.",
  });
}

export const clientAction = keepSettingsForm;

const hours = Array.from({ length: 15 }, (_, index) => index + 6);

export default function DeliverySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const fields = settingsFields(loaderData.fields, actionData);
  const { of, text, isTicked } = fields;
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
    <SettingsForm
      title="Delivery"
      lead="How goods reach your customers and what that costs. Applies to the shop, the checkout, quotations, phone orders and the delivery page. Existing orders keep their price."
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection
        title="Delivery methods"
        about="Keep at least one on. Licences and services are always delivered by email or by appointment."
      >
        <CheckField name="courier" defaultChecked={isTicked("courier")}>
          Courier to the customer’s door
        </CheckField>
        <CheckField name="collection" defaultChecked={isTicked("collection")}>
          Collection from your office
        </CheckField>
        {text("keptDays", "Days an order is kept for collection", {
          required: true,
          inputMode: "numeric",
          maxLength: 3,
          hint: "Counted from the email that says the order is ready. 1 to 90 days.",
        })}
      </SettingsSection>
      <SettingsSection title="Courier" about="Amounts include VAT if you are registered for it.">
        {text("freeFrom", "Free courier delivery from (R, optional)", {
          inputMode: "decimal",
          maxLength: 20,
          hint: "Order value including VAT. Leave empty to charge for every delivery.",
        })}
        <div className="settings-pair">
          {text("mostCourierWeight", "Heaviest order (kg)", {
            required: true,
            inputMode: "decimal",
            maxLength: 8,
            hint: "Heavier orders need a quotation. 5 to 2 000 kg.",
          })}
          {text("unknownWeight", "Default product weight (kg)", {
            required: true,
            inputMode: "decimal",
            maxLength: 8,
            hint: "Used for products without a weight of their own.",
          })}
        </div>
        <SelectField
          {...of("dispatchBeforeHour")}
          label="Items in stock leave on the same day if they are paid for before"
          options={hours.map((hour) => [String(hour), `${String(hour).padStart(2, "0")}:00`])}
        />
      </SettingsSection>
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
            fields={fields}
            title={zoneOptions[slot]?.[1] ?? ""}
            isLast={slot === zones - 1}
          />
        ))}
        {hasRoom && (
          <details className="settings-zone" open={hasNewZone}>
            <summary>Add a zone</summary>
            <ZoneFields slot={zones} fields={fields} title="New zone" isNew />
          </details>
        )}
      </SettingsSection>
      <SettingsSection
        title="Provinces"
        about="Every province is in one zone. To remove a zone, choose another one for its provinces."
      >
        <div className="settings-pair">
          {provinces.map((province) => (
            <SelectField
              key={province}
              {...of(`zone-of-${province}`)}
              label={province}
              options={[...zoneOptions, ...(hasRoom ? [[String(zones), "New zone"] as const] : [])]}
            />
          ))}
        </div>
      </SettingsSection>
    </SettingsForm>
  );
}

function ZoneFields({ slot, fields, title, isNew = false, isLast = false }: ZoneFieldsProps) {
  const { text, isTicked } = fields;
  const name = (key: string) => `zone${slot}-${key}`;
  const number = { required: !isNew, inputMode: "numeric", maxLength: 4 } as const;
  const money = { required: !isNew, inputMode: "decimal", maxLength: 20 } as const;
  return (
    <fieldset className="stack settings-zone">
      <legend>{title}</legend>
      {text(name("name"), "Name", {
        required: !isNew,
        maxLength: 60,
        hint: "For your own use: customers see the provinces.",
      })}
      <div className="settings-pair">
        {text(name("leastDays"), "Working days, from", number)}
        {text(name("mostDays"), "Working days, to", number)}
      </div>
      <div className="settings-pair">
        {text(name("firstKilograms"), "Weight included (kg)", {
          ...number,
          hint: "Covered by the base price.",
        })}
        {text(name("firstPrice"), "Base price (R)", money)}
        {text(name("eachFurtherKilogram"), "Each extra kg (R)", money)}
      </div>
      {!isNew && (
        <>
          <CheckField name={name("remove")} defaultChecked={isTicked(name("remove"))}>
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
  fields: ReturnType<typeof settingsFields>;
  title: string;
  isNew?: boolean;
  isLast?: boolean;
};
