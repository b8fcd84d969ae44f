import { z } from "zod";
import { WEEKDAYS } from "#app/content/company-details.ts";
import {
  type CompanySettings,
  type OpeningHours,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  type Weekday,
} from "#app/content/settings.ts";
import {
  emailAddress,
  line,
  lines,
  optionalLine,
  phone,
  version,
  webAddress,
} from "./fields.server.ts";

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Enter a time such as 08:00.");

const hoursFields = Object.fromEntries(
  WEEKDAYS.flatMap((day) => [
    [`${day}Opens`, time],
    [`${day}Closes`, time],
  ]),
) as Record<`${Weekday}${"Opens" | "Closes"}`, typeof time>;

const optionalWebAddress = webAddress.or(z.literal(""));
const socialFields = Object.fromEntries(
  SOCIAL_NETWORKS.map((network) => [network, optionalWebAddress]),
) as Record<SocialNetwork, typeof optionalWebAddress>;

const coordinate = (limit: number, example: string) =>
  z
    .string()
    .transform((text) => text.trim().replace(",", "."))
    .pipe(z.string().regex(/^-?\d{1,3}(\.\d{1,8})?$/, `Enter degrees such as ${example}.`))
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= limit, `Enter degrees such as ${example}.`);

/** The form of the company's settings, as the settings that it describes. */
export const companyForm = z
  .strictObject({
    version,
    name: line(60, "Enter the name of the company."),
    legalName: line(120, "Enter the registered name."),
    tagline: line(160, "Enter a tagline of one sentence."),
    email: emailAddress,
    phone,
    whatsapp: phone,
    address: lines(5, 120, "Enter the address, as on an envelope."),
    district: line(80, "Enter the suburb and the city."),
    latitude: coordinate(90, "-25.7479"),
    longitude: coordinate(180, "28.2293"),
    altitude: optionalLine(60),
    ...hoursFields,
    opensOnPublicHolidays: z.literal("yes").optional(),
    ...socialFields,
    vatNumber: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .pipe(z.string().regex(/^(4\d{9})?$/, "A VAT number has 10 digits and begins with 4.")),
    vatFrom: z.iso.date("Enter a date.").or(z.literal("")),
    vatCategory: z.enum(["A", "B", "C"]),
    legalStatus: line(120, "Enter the legal status."),
    registrationNumber: line(40, "Enter the registration number."),
    placeOfRegistration: line(120, "Enter the place of registration."),
    officeBearers: lines(12, 120, "Enter at least one person."),
    addressForService: lines(5, 120, "Enter the address for legal documents."),
    website: webAddress,
  })
  .superRefine((form, context) => {
    for (const day of WEEKDAYS) {
      const [opens, closes] = [form[`${day}Opens`], form[`${day}Closes`]];
      if (Boolean(opens) !== Boolean(closes)) {
        const path = [`${day}${opens ? "Closes" : "Opens"}`];
        context.addIssue({ code: "custom", path, message: "Enter both times, or neither." });
      } else if (opens && closes && opens >= closes) {
        const message = "The closing time must be later than the opening time.";
        context.addIssue({ code: "custom", path: [`${day}Closes`], message });
      }
    }
    if (form.vatFrom && !form.vatNumber) {
      const message = "Enter the VAT number, or leave the date empty.";
      context.addIssue({ code: "custom", path: ["vatNumber"], message });
    }
  })
  .transform(({ version, ...form }): { version: number; value: CompanySettings } => {
    const { vatNumber, vatFrom, opensOnPublicHolidays, ...rest } = form;
    const hours = (day: Weekday): OpeningHours | null =>
      form[`${day}Opens`] ? { opens: form[`${day}Opens`], closes: form[`${day}Closes`] } : null;
    const own = Object.entries(rest).filter(
      ([name]) => !(name in hoursFields) && !(name in socialFields),
    );
    return {
      version,
      value: {
        ...(Object.fromEntries(own) as Omit<typeof rest, keyof typeof hoursFields | SocialNetwork>),
        openingHours: Object.fromEntries(
          WEEKDAYS.map((day) => [day, hours(day)]),
        ) as CompanySettings["openingHours"],
        opensOnPublicHolidays: opensOnPublicHolidays === "yes",
        social: Object.fromEntries(
          SOCIAL_NETWORKS.map((network) => [network, form[network]]),
        ) as CompanySettings["social"],
        vatNumber: vatNumber || null,
        vatFrom: vatFrom || null,
      },
    };
  });

/** The settings as the fields of the form. */
export function companyFields(company: CompanySettings): Record<string, string> {
  const { openingHours, social, address, officeBearers, addressForService, ...rest } = company;
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value ?? "")]);
  const hours = WEEKDAYS.flatMap((day) => [
    [`${day}Opens`, openingHours[day]?.opens ?? ""],
    [`${day}Closes`, openingHours[day]?.closes ?? ""],
  ]);
  return {
    ...Object.fromEntries([...texts, ...hours]),
    ...social,
    opensOnPublicHolidays: company.opensOnPublicHolidays ? "yes" : "",
    address: address.join("\n"),
    officeBearers: officeBearers.join("\n"),
    addressForService: addressForService.join("\n"),
  };
}
