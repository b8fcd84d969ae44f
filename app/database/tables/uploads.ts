import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, timestamptz } from "./columns.ts";

const attachedAt = () => timestamptz("attached_at").notNull().defaultNow();

/** Every picture in the file store, whether or not a product shows it yet. */
export const pictures = pgTable("pictures", {
  path: text("path").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  colour: text("colour"),
  widths: integer("widths").array().notNull().default(sql`'{}'`),
  /** Null until it was tried. */
  sharePicture: text("share_picture", { enum: ["stored", "failed"] }),
  attachedAt: attachedAt(),
  createdAt: createdAt(),
});

/** Every video in the file store, with its size in bytes, whether or not the content shows it yet. */
export const videos = pgTable("videos", {
  path: text("path").primaryKey(),
  size: integer("size").notNull(),
  attachedAt: attachedAt(),
  createdAt: createdAt(),
});

/** Every datasheet in the file store, with its size in bytes. */
export const datasheets = pgTable("datasheets", {
  path: text("path").primaryKey(),
  size: integer("size").notNull(),
  attachedAt: attachedAt(),
  createdAt: createdAt(),
});
