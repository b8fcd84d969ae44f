import { matchRoutes } from "react-router";
import { type Permission, productEditing } from "#app/domain/accounts/staff/permissions.ts";

/**
 * What a member of staff needs to open each page of the admin area. The guards, the navigation, links,
 * search results and the tiles of the overview follow from it. An empty list is for all staff.
 */
export const adminPages = {
  "/admin": [],
  "/admin/refused": [],
  "/admin/confirm": [],
  "/admin/search": [],

  "/admin/products": [],
  "/admin/products/preview/:productId": [],
  "/admin/products/new": productEditing,
  "/admin/products/edit/:productId": productEditing,
  "/admin/products/accessories/:productId": productEditing,
  "/admin/products/bulk": productEditing,
  "/admin/products/changes/:id": productEditing,
  "/admin/products/import": productEditing,
  "/admin/products/import/:importId": productEditing,
  "/admin/products/export": productEditing,
  "/admin/products/sizing": ["change-products"],
  "/admin/uploads/pictures": ["change-products"],
  "/admin/uploads/datasheets": ["change-products"],
  "/admin/uploads/content-pictures": ["publish-content"],
  "/admin/uploads/videos": ["publish-content"],
  "/admin/categories": ["change-products"],

  "/admin/orders": ["see-orders"],
  "/admin/orders/new": ["change-orders", "see-contact-details"],
  "/admin/orders/price": ["see-contact-details"],
  // What it takes besides depends on the table.
  "/admin/orders/export": ["see-orders"],
  "/admin/orders/reports": ["see-reports"],
  // Figures of quotations, without their customers.
  "/admin/orders/quotations": ["see-reports"],
  "/admin/orders/vat": ["see-reports"],
  "/admin/orders/vat/rates": ["change-settings"],
  "/admin/orders/:number": ["see-orders"],
  "/admin/orders/:number/packing-slip": ["see-orders", "pack-and-dispatch"],
  "/admin/orders/:number/invoice.pdf": ["see-orders", "see-contact-details"],
  "/admin/orders/:number/credit-notes/:note.pdf": ["see-orders", "see-contact-details"],
  "/admin/orders/:number/proofs/:proofId": ["confirm-payments"],

  "/admin/quotes": ["make-quotations", "see-contact-details"],
  "/admin/quotes/new": ["make-quotations", "see-contact-details"],
  "/admin/quotes/start": ["make-quotations", "see-contact-details"],
  "/admin/quotes/:number": ["make-quotations", "see-contact-details"],
  "/admin/quotes/:number/edit": ["make-quotations", "see-contact-details"],
  "/admin/quotes/:number/preview": ["make-quotations", "see-contact-details"],
  "/admin/quotes/:number.pdf": ["make-quotations", "see-contact-details"],

  "/admin/discounts": ["manage-discounts"],
  "/admin/discounts/new": ["manage-discounts"],
  "/admin/discounts/:id": ["manage-discounts"],
  // Order numbers and amounts, without the customers.
  "/admin/discounts/:id/export": ["manage-discounts"],

  "/admin/messages": ["answer-messages", "see-contact-details"],
  "/admin/messages/export": ["answer-messages", "see-contact-details", "export-personal-data"],
  "/admin/messages/new": ["answer-messages", "see-contact-details"],
  "/admin/messages/:number": ["answer-messages", "see-contact-details"],

  "/admin/customers": ["see-contact-details", "see-orders"],
  "/admin/customers/guest/:email": ["see-contact-details", "see-orders"],
  "/admin/customers/:userId": ["see-contact-details", "see-orders"],

  // Which emails they can read there depends on what each is about.
  "/admin/outbox": ["see-contact-details"],
  "/admin/outbox/:mailId": ["see-contact-details"],

  "/admin/content": ["publish-content"],
  "/admin/content/edit/:entry": ["publish-content"],
  "/admin/content/edit/:collection/:name": ["publish-content"],
  "/admin/content/history/:entry": ["publish-content"],
  "/admin/content/history/:collection/:name": ["publish-content"],
  "/admin/content/preview/:entry": ["publish-content"],
  "/admin/content/preview/:collection/:name": ["publish-content"],
  "/admin/content/preview/email/:name": ["publish-content"],
  "/admin/content/redirects": ["publish-content"],
  "/admin/content/transfer": ["publish-content", "change-settings"],
  "/admin/content/transfer/:importId": ["publish-content", "change-settings"],
  "/admin/content/export": ["publish-content", "change-settings"],

  "/admin/setup": ["change-settings", "change-products", "publish-content"],
  "/admin/setup/claims": ["change-settings", "publish-content"],
  "/admin/setup/demo": ["change-settings", "publish-content", "change-products"],

  "/admin/settings": ["change-settings"],
  "/admin/settings/company": ["change-settings"],
  "/admin/settings/branding": ["change-settings"],
  "/admin/settings/branding/logo": ["change-settings"],
  "/admin/settings/shop": ["change-settings"],
  "/admin/settings/delivery": ["change-settings"],
  "/admin/settings/documents": ["change-settings"],
  "/admin/settings/numbers": ["change-settings"],
  "/admin/settings/announcement": ["change-settings"],
  "/admin/settings/maintenance": ["change-settings"],
  "/admin/settings/privacy": ["change-settings"],
  "/admin/settings/payments": ["change-settings"],
  "/admin/settings/bank": ["change-bank-details"],
  "/admin/settings/company-documents": ["change-settings"],
  "/admin/settings/company-documents/new": ["change-settings"],
  "/admin/settings/company-documents/:id": ["change-settings"],
  "/admin/settings/company-documents/:id/file": ["change-settings"],
  // The account of a payment provider, which receives money too.
  "/admin/settings/:provider": ["change-bank-details"],
  // Links that open accounts are sent through the mail server.
  "/admin/settings/email": ["manage-staff"],
  "/admin/settings/security": ["manage-staff"],
  "/admin/settings/staff": ["manage-staff"],
  "/admin/settings/staff/invite": ["manage-staff"],
  "/admin/settings/staff/:userId": ["manage-staff"],

  "/admin/audit": ["see-audit-log"],
  "/admin/audit/export": ["see-audit-log", "export-personal-data"],
  "/admin/audit/viewed": ["see-audit-log", "see-contact-details"],
} as const satisfies Record<`/admin${string}`, readonly Permission[]>;

export type AdminPage = keyof typeof adminPages;

const patterns = Object.keys(adminPages).map((path) => ({ path }));

/** The permissions that a link takes; none for a link that leads out of the admin area. */
export function permissionsFor(to: string): readonly Permission[] {
  const [path = ""] = to.split(/[?#]/);
  // The router ranks all patterns again for each path; most links are to a page without parameters.
  if (Object.hasOwn(adminPages, path)) return adminPages[path as AdminPage];
  const match = matchRoutes(patterns, path)?.at(-1)?.route.path;
  return match ? adminPages[match as AdminPage] : [];
}

/** Whether somebody with these permissions can open a link. */
export function mayOpen(permissions: readonly Permission[], to: string): boolean {
  return permissionsFor(to).every((permission) => permissions.includes(permission));
}
