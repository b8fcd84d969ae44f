import type { SettingsDescription } from "../setting-fields.ts";

export const emailSettings = {
  title: "Email",
  about: "Email sender and mail server.",
  lead: "Order confirmations, replies and all other emails from the site.",
  saved: "The email settings have been saved.",
  isPublic: false,
  // Every email, with its links and warnings, passes through this server.
  takesStepUp: true,
  permission: "manage-staff",
  // A false mail server is how passwords are stolen.
  neverImported:
    "Email: change the mail server and the sender under Settings. They are never imported.",
  sections: [
    {
      title: "Sender",
      fields: {
        senderName: {
          type: "text",
          label: "Name (optional)",
          max: 60,
          default: "",
        },
        senderAddress: {
          type: "email",
          label: "Email address (optional)",
          isOptional: true,
          environment: "MAIL_FROM",
          default: "",
        },
      },
    },
    {
      title: "Mail server",
      about: "Your email provider lists these details, usually under “SMTP” or “Outgoing mail”.",
      fields: {
        host: {
          type: "text",
          label: "Server (optional)",
          hint: "Without a server, emails are not sent. You can read them under Outbox.",
          inLog: "mail server",
          environment: "SMTP_URL",
          max: 253,
          placeholder: "mail.example.co.za",
          pattern: {
            matches: /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?$/i,
            message: "Enter the server’s name only, such as mail.example.co.za.",
          },
          default: "",
        },
        port: {
          type: "number",
          label: "Port",
          hint: "Usually 587 with STARTTLS, or 465 with TLS.",
          environment: "SMTP_URL",
          row: "connection",
          min: 1,
          max: 65_535,
          default: 587,
        },
        // "starttls" encrypts after connecting, "tls" from the start.
        security: {
          type: "choice",
          label: "Security",
          environment: "SMTP_URL",
          row: "connection",
          options: [
            ["starttls", "STARTTLS"],
            ["tls", "TLS from the start"],
            ["none", "None, for a server on the same machine"],
          ],
          default: "starttls",
        },
        user: {
          type: "text",
          label: "Username (optional)",
          hint: "Often the whole email address. Leave empty if the server asks for no password.",
          environment: "SMTP_URL",
          max: 254,
          default: "",
        },
        password: {
          type: "secret",
          label: "Password (optional)",
          environment: "SMTP_URL",
          max: 1024,
          default: "",
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
