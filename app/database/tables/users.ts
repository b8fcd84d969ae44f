import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, updatedAt } from "./columns.ts";

export const users = pgTable("users", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
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
  /** The last step-up: for a while, its user need not prove themselves again. */
  steppedUpAt: timestamptz("stepped_up_at"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const knownDevices = pgTable("known_devices", {
  id: id(),
  userId: userIdColumn(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
  lastUsedAt: timestamptz("last_used_at").notNull().defaultNow(),
  /** False while it is known by a password reset alone, which needs no second factor. */
  hasLoggedIn: boolean("has_logged_in").notNull().default(true),
  /** Until then a login on it needs no second factor. */
  trustedUntil: timestamptz("trusted_until"),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
});

/** The link in an email about a login from a new device. */
export const loginAlerts = pgTable("login_alerts", {
  tokenHash: text("token_hash").primaryKey(),
  userId: userIdColumn(),
  /** Not a reference: the session may have ended. */
  sessionId: uuid("session_id").notNull(),
  createdAt: createdAt(),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** The columns are those of Better Auth's plugin, which encrypts the secret and the codes. */
export const secondFactors = pgTable("second_factors", {
  id: id(),
  userId: userIdColumn().unique(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  /** False until a code has proved that the app has the secret. */
  verified: boolean("verified").notNull().default(false),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: timestamptz("locked_until"),
  createdAt: createdAt(),
});

/** The plugin accepts a code again while it lasts. */
export const usedCodes = pgTable(
  "used_codes",
  {
    userId: userIdColumn(),
    code: text("code").notNull(),
    usedAt: timestamptz("used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);

export const secondFactorRecoveries = pgTable("second_factor_recoveries", {
  userId: userIdColumn().primaryKey(),
  startedBy: userReference("started_by"),
  createdAt: createdAt(),
  takesEffectAt: timestamptz("takes_effect_at").notNull(),
  stopTokenHash: text("stop_token_hash").notNull().unique(),
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
  /** What a member of staff (role admin) may do. Kept when they are deactivated. */
  staffRoles: text("staff_roles", {
    enum: ["owner", "manager", "sales", "warehouse", "accounts", "content", "support"],
  })
    .array()
    .notNull()
    .default([]),
  /** Null for longer than we know. */
  rolesChangedAt: timestamptz("roles_changed_at"),
  /** A former member of staff, who is a customer now and can be reactivated. */
  deactivatedAt: timestamptz("deactivated_at"),
  /** Of staff only. */
  lastLoginAt: timestamptz("last_login_at"),
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
