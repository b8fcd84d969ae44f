import type { profiles } from "#app/database/tables/users.ts";

/** What staff may do, each a right of its own, with the label that people read. */
export const permissionLabels = {
  "see-orders": "See orders",
  "change-orders": "Change orders",
  "pack-and-dispatch": "Pack and dispatch",
  "confirm-payments": "Confirm payments",
  refund: "Refund",
  "see-contact-details": "See customers’ contact details",
  "see-costs": "See costs and margins",
  "change-products": "Change products and prices",
  "change-stock": "Change stock",
  "answer-messages": "Answer messages",
  "make-quotations": "Make quotations",
  "manage-discounts": "Manage discounts and customer prices",
  "see-reports": "See reports",
  "publish-content": "Publish content",
  "change-settings": "Change settings",
  "change-bank-details": "Change bank details",
  "manage-staff": "Manage staff",
  "export-personal-data": "Export personal data",
  "see-audit-log": "See the audit log",
} as const;

export type Permission = keyof typeof permissionLabels;

/** What the forms and files of products take, which contain costs and stock along with the other fields. */
export const productEditing = ["change-products", "change-stock", "see-costs"] as const;
export type ProductEditing = (typeof productEditing)[number];

export const allPermissions = Object.keys(permissionLabels) as Permission[];

/** The permissions of each role. A person may have several roles. */
export const staffRoles = {
  owner: {
    label: "Owner",
    summary: "Everything, including bank details, staff and the audit log",
    permissions: allPermissions,
  },
  manager: {
    label: "Manager",
    summary: "Everything except bank details, staff and the audit log",
    permissions: allPermissions.filter(
      (permission) =>
        !["change-bank-details", "manage-staff", "see-audit-log"].includes(permission),
    ),
  },
  sales: {
    label: "Sales",
    summary: "Orders, quotations, discounts and messages, with contact details and costs",
    permissions: [
      "see-orders",
      "change-orders",
      "see-contact-details",
      "see-costs",
      "make-quotations",
      "manage-discounts",
      "answer-messages",
    ],
  },
  warehouse: {
    label: "Warehouse",
    summary:
      "Packs and dispatches orders and counts stock. Sees customers’ names, addresses and phone numbers on packing slips only",
    permissions: ["see-orders", "change-stock", "pack-and-dispatch"],
  },
  accounts: {
    label: "Accounts",
    summary: "Payments, refunds and reports, with contact details and costs",
    permissions: [
      "see-orders",
      "confirm-payments",
      "refund",
      "see-contact-details",
      "see-costs",
      "see-reports",
    ],
  },
  content: {
    label: "Content",
    summary: "Edits and publishes the pages of the site",
    permissions: ["publish-content"],
  },
  support: {
    label: "Support",
    summary: "Answers messages and looks up orders, with contact details",
    permissions: ["see-orders", "see-contact-details", "answer-messages"],
  },
} as const satisfies Record<
  (typeof profiles.$inferSelect)["staffRoles"][number],
  { label: string; summary: string; permissions: readonly Permission[] }
>;

export type StaffRole = keyof typeof staffRoles;

export const STAFF_ROLES = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];

export type RoleField = `role-${StaffRole}`;

/** The name of the box of a role in a form. */
export function roleField(role: StaffRole): RoleField {
  return `role-${role}`;
}

/** All permissions of somebody with these roles, in the order of the table. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return allPermissions.filter((permission) => hasPermission(roles, permission));
}

export function hasPermission(roles: readonly StaffRole[], permission: Permission): boolean {
  return roles.some((role) =>
    (staffRoles[role].permissions as readonly Permission[]).includes(permission),
  );
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): StaffRole[] {
  return STAFF_ROLES.filter((role) => hasPermission([role], permission));
}

/** Whether somebody with these roles may grant a role, or take it away: nobody grants more than they hold. */
export function mayGrant(own: readonly StaffRole[], role: StaffRole): boolean {
  return staffRoles[role].permissions.every((permission) => hasPermission(own, permission));
}

/** "Sales and Warehouse", in the order of the table. */
export function roleNames(roles: readonly StaffRole[]): string {
  const labels = STAFF_ROLES.filter((role) => roles.includes(role)).map(
    (role) => staffRoles[role].label,
  );
  return labels.length > 0 ? list.format(labels) : "no role";
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
