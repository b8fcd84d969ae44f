import { z } from "zod";
import { provinces } from "#app/settings/provinces.ts";
import {
  fieldsOf,
  type SettingField,
  type SettingsDescription,
  type SettingsOf,
} from "#app/settings/setting-fields.ts";
import { WEEKDAYS } from "#app/settings/weekdays.ts";

const text = z.string().max(2000);

/** The settings of a group as JSON; whether their values are allowed is a matter of the form. */
export function storedSettings<Of extends SettingsDescription>(
  description: Of,
): z.ZodType<SettingsOf<Of>> {
  return z.object(shapes(fieldsOf(description))) as unknown as z.ZodType<SettingsOf<Of>>;
}

function shapes(fields: Readonly<Record<string, SettingField>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, storedShape(field)]),
  );
}

function storedShape(field: SettingField): z.ZodType {
  switch (field.type) {
    case "weight":
    case "degrees":
      return z.number();
    case "number":
    case "money":
      return field.isOptional ? z.number().nullable() : z.number();
    case "check":
    case "either":
      return z.boolean();
    case "date":
    case "moment":
    case "changeDate":
      return text.nullable();
    case "choice":
      return z.literal(field.options.map(([value]) => value));
    case "provinces":
      return z.array(z.enum(provinces));
    case "lines":
      return z.array(text).max(100);
    case "week":
      return z.record(z.enum(WEEKDAYS), z.object({ opens: text, closes: text }).nullable());
    case "group": {
      const values = z.object(shapes(field.fields));
      return field.isOptional ? values.nullable() : values;
    }
    case "list":
      return z.array(z.object(shapes(field.item))).max(field.max);
    case "text":
      return field.emptyIsNull ? text.nullable() : text;
    default:
      return text;
  }
}
