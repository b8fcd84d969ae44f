import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { shopFields, shopForm } from "#app/domain/settings/shop-form.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/shop-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveSettingsForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/shop";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Shop" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "shop");
  return { fields: shopFields(value), settings };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: shopForm,
    save: (form) => saveSettings(services, admin, { group: "shop", label: "Shop", ...form }),
    path: PATH,
    message: "The shop’s settings have been saved.",
  });
}

export const clientAction = keepSettingsForm;

export default function ShopSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, text } = settingsFields(loaderData.fields, actionData);
  const number = { required: true, inputMode: "numeric", maxLength: 7 } as const;
  return (
    <SettingsForm
      title="Shop"
      lead="How much customers can order, how long stock is reserved for them, and what the shop shows. The legal pages, messages and emails state these figures."
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection title="Unpaid orders">
        {text("reservationHours", "Reservation (hours)", {
          ...number,
          hint: "How long stock is reserved for an unpaid order, at most until payment is due. 1 to 168 hours. Existing orders are not affected.",
        })}
        {text("unpaidOrders", "Unpaid orders per email address", {
          ...number,
          hint: "A customer with this many unpaid orders must pay or cancel one before the next. 1 to 20.",
        })}
      </SettingsSection>
      <SettingsSection
        title="Guests"
        about="Limits for customers without an account or a confirmed email address. Above them, the shop offers a quotation. They also limit what all unpaid orders of a guest reserve together; customers who have paid before may reserve four times as much."
      >
        <div className="settings-pair">
          {text("guestUnits", "Maximum quantity per product", { ...number, hint: "1 to 1 000." })}
          {text("guestTotal", "Maximum order value (R)", {
            required: true,
            inputMode: "decimal",
            maxLength: 20,
            hint: "Including VAT, without delivery.",
          })}
        </div>
      </SettingsSection>
      <SettingsSection title="Quotations">
        {text("quotationDays", "Valid for (days)", {
          ...number,
          hint: "How long the prices of a new quotation are valid. 1 to 90 days. You can change the date of each quotation.",
        })}
      </SettingsSection>
      <SettingsSection title="Products">
        {text("reorderLevel", "Reorder level", {
          ...number,
          hint: "Staff get an email when a sale brings the stock down to this number. Applies to new products; each product can have its own.",
        })}
        <SelectField
          {...of("pageSize")}
          label="Products per page"
          options={["12", "24", "36", "48", "60"].map((size) => [size, size] as const)}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
