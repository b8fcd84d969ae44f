/** The admin navigation, in order. A test compares it with the route table. */
export const adminNavigation: readonly AdminNavigationEntry[] = [
  {
    label: "Overview",
    to: "/admin",
    outline: "M3 3h7v9H3zM14 3h7v5h-7zM14 12h7v9h-7zM3 16h7v5H3z",
  },
  {
    label: "Products",
    to: "/admin/products",
    outline:
      "M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.3 7l8.7 5 8.7-5M7.5 4.27l9 5.15",
  },
  {
    label: "Categories",
    to: "/admin/categories",
    outline:
      "M20 10a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2.5a1 1 0 0 1-.8-.4l-.9-1.2A1 1 0 0 0 15 3h-2a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1ZM20 21a1 1 0 0 0 1-1v-3a1 1 0 0 0-1-1h-2.9a1 1 0 0 1-.88-.55l-.42-.85a1 1 0 0 0-.92-.6H13a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1ZM3 5a2 2 0 0 0 2 2h3M3 3v13a2 2 0 0 0 2 2h3",
  },
  {
    label: "Orders",
    to: "/admin/orders",
    outline:
      "M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1ZM8 8h8M8 12h8M8 16h5",
  },
  {
    label: "Quotations",
    to: "/admin/quotes",
    outline: "M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7ZM14 2v5h6M9 15l2 2 4-4",
  },
  {
    label: "Discounts",
    to: "/admin/discounts",
    outline:
      "M12.59 2.59A2 2 0 0 0 11.17 2H4a2 2 0 0 0-2 2v7.17a2 2 0 0 0 .59 1.42l8.7 8.7a2.43 2.43 0 0 0 3.42 0l6.58-6.58a2.43 2.43 0 0 0 0-3.42zM7.5 7.5h.01",
  },
  {
    label: "Messages",
    to: "/admin/messages",
    outline:
      "M22 12h-6l-2 3h-4l-2-3H2M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z",
  },
  {
    label: "Customers",
    to: "/admin/customers",
    outline:
      "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75",
  },
  {
    label: "Outbox",
    to: "/admin/outbox",
    outline: "m22 2-7 20-4-9-9-4ZM22 2 11 13",
  },
  {
    label: "Content",
    to: "/admin/content",
    outline: "M12 20h9M16.5 3.5a2.12 2.12 0 0 1 3 3L7 19l-4 1 1-4Z",
  },
  {
    label: "Settings",
    to: "/admin/settings",
    outline: "M4 21v-7M4 10V3M12 21v-9M12 8V3M20 21v-5M20 12V3M1 14h6M9 8h6M17 16h6",
  },
  {
    label: "Audit log",
    to: "/admin/audit",
    outline: "M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2",
  },
];

/** The quotations that wait for staff, the most urgent first. */
export const QUOTES_TO_ANSWER = "/admin/quotes?order=due";

/** Whether a link leads to a page of the navigation, ignoring query and fragment. */
export function hasAdminPage(to: string): boolean {
  const [path] = to.split(/[?#]/);
  return adminNavigation.some((entry) => entry.to === path);
}

type AdminNavigationEntry = { label: string; to: string; outline: string };
