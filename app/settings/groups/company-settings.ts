import type { SettingsDescription } from "../setting-fields.ts";

const OFFICE_DAY = { opens: "08:00", closes: "17:00" };

export const companySettings = {
  title: "Company",
  about: "Names, address, phone numbers, opening hours, VAT and company registration.",
  lead: "Shown in the footer, in the contact section, in emails, on invoices and on the legal pages.",
  saved: "The company’s details have been saved.",
  isPublic: true,
  // Notifications to staff, customers' replies and their calls go to these addresses and numbers.
  takesStepUp: true,
  permission: "change-settings",
  sections: [
    {
      title: "Names",
      fields: {
        name: {
          type: "text",
          label: "Name",
          hint: "As customers know you.",
          max: 60,
          required: "Enter the name of the company.",
          default: "Jacaranda ICT",
        },
        legalName: {
          type: "text",
          label: "Registered name",
          hint: "Shown on invoices and legal pages.",
          max: 120,
          required: "Enter the registered name.",
          default: "Jacaranda ICT Solutions (Pty) Ltd",
        },
        tagline: {
          type: "text",
          label: "Tagline",
          hint: "One sentence, for the footer and search engines.",
          max: 160,
          required: "Enter a tagline of one sentence.",
          default:
            "ICT consulting and services from Pretoria: on site in Gauteng, remotely anywhere.",
        },
      },
    },
    {
      title: "Contact details",
      fields: {
        email: {
          type: "email",
          label: "Email address",
          hint: "Receives customer replies and new-order notifications.",
          default: "hello@jacaranda-ict.example",
        },
        phone: { type: "phone", label: "Phone", default: "012 000 0123" },
        whatsapp: { type: "phone", label: "WhatsApp", default: "060 000 0123" },
        address: {
          type: "lines",
          label: "Address",
          hint: "As on an envelope, with the postal code last.",
          max: 5,
          maxLength: 120,
          required: "Enter the address, as on an envelope.",
          default: ["1 Example Street, Hatfield", "Pretoria, 0083"],
        },
        district: {
          type: "text",
          label: "Suburb and city",
          max: 80,
          required: "Enter the suburb and the city.",
          default: "Hatfield, Pretoria",
        },
        latitude: {
          type: "degrees",
          label: "Latitude",
          row: "coordinates",
          max: 90,
          example: "-25.7479",
          default: -25.7479,
        },
        longitude: {
          type: "degrees",
          label: "Longitude",
          hint: "Right-click your office on an online map to see both.",
          row: "coordinates",
          max: 180,
          example: "28.2293",
          default: 28.2293,
        },
        altitude: {
          type: "text",
          label: "Altitude (optional)",
          hint: "A detail for the footer, such as “1 339 m above sea level”.",
          max: 60,
          default: "1 339 m above sea level",
        },
      },
    },
    {
      title: "Opening hours",
      about: "Leave both times empty on days you are closed.",
      fields: {
        openingHours: {
          type: "week",
          label: "Opening hours",
          default: {
            monday: OFFICE_DAY,
            tuesday: OFFICE_DAY,
            wednesday: OFFICE_DAY,
            thursday: OFFICE_DAY,
            friday: OFFICE_DAY,
            saturday: null,
            sunday: null,
          },
        },
        opensOnPublicHolidays: {
          type: "check",
          label: "Open on public holidays too",
          inLog: "opening on public holidays",
          default: false,
        },
      },
    },
    {
      title: "Replies",
      about:
        "The reply time the site promises, and when messages are due. If only opening hours count, it promises “8 office hours”, for example.",
      fields: {
        replyHours: {
          type: "number",
          label: "Reply within (hours)",
          inLog: "reply time in hours",
          min: 1,
          max: 240,
          default: 24,
        },
        repliesInOpeningHours: {
          type: "check",
          label: "Count opening hours only",
          inLog: "counting opening hours only",
          default: false,
        },
      },
    },
    {
      title: "Social networks",
      about: "Leave unused ones empty.",
      fields: {
        social: {
          type: "group",
          label: "Social networks",
          inLog: "social media",
          fields: {
            Facebook: {
              type: "url",
              label: "Facebook",
              isOptional: true,
              placeholder: "https://",
            },
            X: { type: "url", label: "X", isOptional: true, placeholder: "https://" },
            Instagram: {
              type: "url",
              label: "Instagram",
              isOptional: true,
              placeholder: "https://",
            },
            LinkedIn: {
              type: "url",
              label: "LinkedIn",
              isOptional: true,
              placeholder: "https://",
            },
          },
          default: {
            Facebook: "https://facebook.example/jacaranda-ict",
            X: "https://x.example/jacaranda-ict",
            Instagram: "https://instagram.example/jacaranda-ict",
            LinkedIn: "https://linkedin.example/jacaranda-ict",
          },
        },
      },
    },
    {
      title: "VAT",
      about: "Without a VAT number the shop charges no VAT, and invoices are not tax invoices.",
      fields: {
        // Null without VAT registration: no page or document shows VAT.
        vatNumber: {
          type: "text",
          label: "VAT number (optional)",
          max: 20,
          inputMode: "numeric",
          dropsSpaces: true,
          emptyIsNull: true,
          pattern: {
            matches: /^(4\d{9})?$/,
            message: "A VAT number has 10 digits and begins with 4.",
          },
          default: "4000000000",
        },
        // Null if VAT was always charged.
        vatFrom: {
          type: "date",
          label: "Registered from (optional)",
          hint: "The first day you charge VAT. Leave empty if you are registered already.",
          inLog: "first day with VAT",
          default: null,
        },
        // How often the company files VAT returns: SARS assigns the category at registration.
        vatCategory: {
          type: "choice",
          label: "VAT periods",
          options: [
            ["A", "Category A: two months, ending in odd months"],
            ["B", "Category B: two months, ending in even months"],
            ["C", "Category C: every month"],
          ],
          default: "B",
        },
      },
    },
    {
      title: "Company registration",
      about:
        "The Electronic Communications and Transactions Act (section 43) requires an online shop to publish these.",
      fields: {
        legalStatus: {
          type: "text",
          label: "Legal status",
          max: 120,
          required: "Enter the legal status.",
          default: "Private company, incorporated in South Africa",
        },
        registrationNumber: {
          type: "text",
          label: "Registration number",
          max: 40,
          required: "Enter the registration number.",
          default: "2000/000000/07",
        },
        placeOfRegistration: {
          type: "text",
          label: "Place of registration",
          max: 120,
          required: "Enter the place of registration.",
          default: "Pretoria, South Africa",
        },
        officeBearers: {
          type: "lines",
          label: "Office bearers",
          hint: "Directors or members by name, one per line, such as “Nomsa Dlamini (director)”.",
          max: 12,
          maxLength: 120,
          default: [],
        },
        addressForService: {
          type: "lines",
          label: "Address for legal documents",
          inLog: "address for legal documents",
          max: 5,
          maxLength: 120,
          required: "Enter the address for legal documents.",
          default: ["1 Example Street, Hatfield", "Pretoria, 0083"],
        },
        website: { type: "url", label: "Website", default: "https://jacaranda-ict.example" },
      },
    },
    {
      title: "Information Officer",
      about:
        "The Promotion of Access to Information Act (section 51) requires a manual on your website that says who answers requests for information. It is the page “PAIA manual”, and these are its details.",
      fields: {
        headOfCompany: {
          type: "text",
          label: "Head of the company (optional)",
          hint: "By name, such as the managing director.",
          inLog: "head of the company",
          max: 120,
          default: "",
        },
        informationOfficer: {
          type: "text",
          label: "Information Officer (optional)",
          hint: "Their name, if you have appointed someone. By law, it is otherwise the head of the company.",
          max: 120,
          default: "",
        },
        informationOfficerEmail: {
          type: "email",
          label: "Email address for requests (optional)",
          hint: "If different from the company’s. Requests from the website are emailed to it.",
          inLog: "email address for information requests",
          isOptional: true,
          default: "",
        },
        separatePostalAddress: {
          type: "lines",
          label: "Postal address (optional)",
          hint: "If different from the street address.",
          inLog: "postal address",
          max: 5,
          maxLength: 120,
          default: [],
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
