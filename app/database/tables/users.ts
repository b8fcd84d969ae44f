import { boolean, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, updatedAt } from "./columns.ts";

export const users = pgTable("users", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The owner of a row, which is deleted with the account. */
export const userIdColumn = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A customer or a staff member; set to null when the account is deleted. */
export const userReference = (column: string) =>
  uuid(column).references(() => users.id, { onDelete: "set null" });

export const sessions = pgTable("sessions", {
  id: id(),
  userId: userIdColumn(),
  token: text("token").notNull().unique(),
  expiresAt: timestamptz("expires_at").notNull(),
  days: smallint("days").$type<7 | 30>().notNull().default(7),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  lastSeenAt: timestamptz("last_seen_at").notNull().defaultNow(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const knownDevices = pgTable("known_devices", {
  id: id(),
  userId: userIdColumn(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
  lastUsedAt: timestamptz("last_used_at").notNull().defaultNow(),
});

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    userId: userIdColumn(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamptz("access_token_expires_at"),
    refreshTokenExpiresAt: timestamptz("refresh_token_expires_at"),
    scope: text("scope"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique().on(table.providerId, table.accountId)],
);

export const verifications = pgTable("verifications", {
  id: id(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** By the database's clock; Better Auth, which writes these rows, uses the process's. */
  issuedAt: timestamptz("issued_at").notNull().defaultNow(),
});

export const emailVerifications = pgTable("email_verifications", {
  tokenHash: text("token_hash").primaryKey(),
  userId: userIdColumn(),
  email: text("email").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  createdAt: createdAt(),
});

export const profiles = pgTable("profiles", {
  id: uuid("id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  role: text("role", { enum: ["customer", "admin"] })
    .notNull()
    .default("customer"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** An address that the account verified; a trigger on users writes it. */
export const verifiedEmails = pgTable("verified_emails", {
  id: id(),
  userId: userIdColumn(),
  email: text("email").notNull(),
  verifiedAt: timestamptz("verified_at"),
  heldUntil: timestamptz("held_until"),
  previousHolderUntil: timestamptz("previous_holder_until"),
});
