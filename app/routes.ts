import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { paymentProviders, REDIRECT_METHODS } from "#app/settings/payment-providers.ts";

/** Every URL of the product. */
export default [
  index("pages/home/home-page.tsx"),
  route("projects", "pages/projects/projects-page.tsx"),
  route("projects/:slug", "pages/projects/project-page.tsx"),

  route("api/contact", "pages/contact/contact-api.ts"),

  route("shop", "pages/shop/shop-page.tsx"),
  route("products/:productId", "pages/shop/product/product-page.tsx"),
  route("products/:productId/:slug", "pages/shop/product/product-page.tsx", { id: "product" }),
  route("compare", "pages/shop/compare/compare-page.tsx"),
  route("what-will-it-run", "pages/sizing/sizing-page.tsx"),

  legal("terms"),
  legal("privacy"),
  legal("delivery"),
  legal("returns"),
  legal("warranty"),
  legal("company-information"),
  legal("accessibility"),
  legal("cookies"),
  legalForm("paia-manual"),
  legalForm("complaints"),
  route("paia-manual.pdf", "pages/legal/manual-pdf.ts"),

  route("supplier-pack", "pages/supplier-pack/supplier-pack-page.tsx"),
  route("supplier-pack/documents.zip", "pages/supplier-pack/documents-zip.ts"),
  route("supplier-pack/documents/:id", "pages/supplier-pack/public-document.ts"),
  route("company-documents/:token/file", "pages/supplier-pack/linked-document.ts"),

  route("cart", "pages/cart/cart-page.tsx"),
  route("cart/lines", "pages/cart/cart-lines.ts"),
  route("cart/prices", "pages/cart/own-prices.ts"),
  route("cart/sizing", "pages/sizing/size-cart.ts"),

  ...REDIRECT_METHODS.map((method) =>
    route(paymentProviders[method].webhook.path.slice(1), "pages/payments/payment-webhook.ts", {
      id: `webhook/${method}`,
    }),
  ),
  layout("pages/checkout/checkout-layout.tsx", [
    route("checkout", "pages/checkout/checkout-page.tsx"),
    route("checkout/review", "pages/checkout/review-page.tsx"),
  ]),
  route("checkout/quote", "pages/quotes/request-quote.ts"),

  layout("pages/orders/orders-layout.tsx", [
    route("orders/:accessKey", "pages/orders/order-page.tsx"),
    route("orders/:accessKey/pay", "pages/payments/pay-page.tsx"),
    route("orders/:accessKey/return", "pages/payments/return-page.tsx"),
    route("orders/:accessKey/cancelled", "pages/payments/cancelled-page.tsx"),
    route("orders/:accessKey/proof", "pages/payments/proof-of-payment-page.tsx"),
    route("orders/:accessKey/refund-account", "pages/payments/refund-account-page.tsx"),
    documentPage("orders/:accessKey/invoice"),
    documentPdf("orders/:accessKey/invoice.pdf"),
    documentPage("orders/:accessKey/credit-notes/:number"),
    documentPdf("orders/:accessKey/credit-notes/:number.pdf"),
    route("orders/:accessKey/pro-forma", "pages/documents/pro-forma-page.tsx"),
    route("orders/:accessKey/pro-forma.pdf", "pages/documents/pro-forma-pdf.ts"),
    route("quotes/ask", "pages/quotes/ask-quote-page.tsx"),
    route("quotes/:accessKey", "pages/quotes/quote-page.tsx"),
    route("quotes/:accessKey.pdf", "pages/quotes/quote-pdf.ts"),
  ]),

  layout("pages/account/account-layout.tsx", [
    route("sign-up", "pages/account/sign-up-page.tsx"),
    route("login", "pages/account/login-page.tsx"),
    route("login/code", "pages/account/login-code-page.tsx"),
    route("login/end", "pages/account/end-login-page.tsx"),
    route("sign-out", "pages/account/sign-out.ts"),
    route("session", "pages/account/session.ts"),
    route("forgot-password", "pages/account/forgot-password-page.tsx"),
    route("reset-password", "pages/account/reset-password-page.tsx"),
    route("verify-email", "pages/account/verify-email-page.tsx"),
    route("verify-later", "pages/account/dismiss-verify-reminder.ts"),
    route("first-admin", "pages/account/first-admin-page.tsx"),
    route("find-order", "pages/orders/find-order-page.tsx"),
    route("delivery-estimate", "pages/delivery/delivery-estimate-page.tsx"),
    route("company-documents/:token", "pages/supplier-pack/document-link-page.tsx"),
    route("stock-alerts", "pages/stock-alerts/stock-alert-page.tsx"),
    route("stock-alerts/confirm", "pages/stock-alerts/stock-alert-link-page.tsx"),

    layout("pages/account/my-account/my-account-layout.tsx", [
      route("account", "pages/account/my-account/account-page.tsx"),
      route("account/name", "pages/account/my-account/name-page.tsx"),
      route("account/email", "pages/account/my-account/email-page.tsx"),
      route("account/password", "pages/account/my-account/password-page.tsx"),
      route("account/preferences", "pages/account/my-account/preferences-page.tsx"),
      route("account/devices", "pages/account/my-account/devices-page.tsx"),
      route("account/two-step-login", "pages/account/my-account/two-step-login-page.tsx"),
      route("account/orders", "pages/orders/my-orders-page.tsx"),
      route("account/orders/:number", "pages/orders/my-order-page.tsx"),
      route("account/quotations", "pages/quotes/my-quotes-page.tsx"),
      route("account/data", "pages/account/my-account/data-page.tsx"),
    ]),
    route("account/send-verification", "pages/account/my-account/send-verification.ts"),
    route("account/download", "pages/account/my-account/download-data.ts"),
    route("account/stop-recovery", "pages/account/my-account/stop-recovery-page.tsx"),
    route("account/confirm-email", "pages/account/my-account/confirm-email-page.tsx"),
    route("account/confirm-preferences", "pages/account/my-account/confirm-preferences-page.tsx"),
    route("account/deleted", "pages/account/my-account/deleted-page.tsx"),
  ]),

  layout("pages/admin/admin-layout.tsx", [
    route("admin", "pages/admin/overview/overview-page.tsx"),
    route("admin/products", "pages/admin/products/products-page.tsx"),
    route("admin/products/new", "pages/admin/product-form/new-product-page.tsx"),
    route("admin/products/edit/:productId", "pages/admin/product-form/edit-product-page.tsx"),
    route("admin/products/accessories/:productId", "pages/admin/accessories/accessories-page.tsx"),
    route("admin/products/bulk", "pages/admin/products/bulk-page.tsx"),
    route("admin/products/changes/:id", "pages/admin/products/catalogue-change-page.tsx"),
    route("admin/products/import", "pages/admin/products/import-page.tsx"),
    route("admin/products/import/:importId", "pages/admin/products/mapping-page.tsx"),
    route("admin/products/export", "pages/admin/products/export-products.ts"),
    route("admin/products/sizing", "pages/admin/products/sizing-figures-page.tsx"),
    upload("admin/uploads/pictures"),
    upload("admin/uploads/datasheets"),
    upload("admin/uploads/content-pictures"),
    upload("admin/uploads/videos"),
    route("admin/categories", "pages/admin/categories/categories-page.tsx"),
    route("admin/orders", "pages/admin/orders/list/orders-page.tsx"),
    route("admin/orders/new", "pages/admin/orders/phone-order/new-order-page.tsx"),
    route("admin/orders/price", "pages/admin/orders/phone-order/price-draft.ts"),
    route("admin/orders/export", "pages/admin/orders/reports/export-orders.ts"),
    route("admin/orders/reports", "pages/admin/orders/reports/sales-page.tsx"),
    route("admin/orders/quotations", "pages/admin/orders/reports/quotations-page.tsx"),
    route("admin/orders/vat", "pages/admin/orders/reports/vat-page.tsx"),
    route("admin/orders/vat/rates", "pages/admin/orders/reports/vat-rates-page.tsx"),
    route("admin/orders/:number", "pages/admin/orders/detail/order-page.tsx"),
    route("admin/orders/:number/packing-slip", "pages/admin/orders/detail/packing-slip-page.tsx"),
    route("admin/discounts", "pages/admin/discounts/discounts-page.tsx"),
    route("admin/discounts/new", "pages/admin/discounts/new-discount-page.tsx"),
    route("admin/discounts/:id", "pages/admin/discounts/discount-page.tsx"),
    route("admin/discounts/:id/export", "pages/admin/discounts/export-redemptions.ts"),
    route("admin/messages", "pages/admin/messages/messages-page.tsx"),
    route("admin/messages/export", "pages/admin/messages/export-messages.ts"),
    route("admin/messages/new", "pages/admin/messages/new-message-page.tsx"),
    route("admin/messages/:number", "pages/admin/messages/message-page.tsx"),
    route("admin/customers", "pages/admin/customers/customers-page.tsx"),
    route("admin/customers/guest/:email", "pages/admin/customers/guest-page.tsx"),
    route("admin/customers/:userId", "pages/admin/customers/customer-page.tsx"),
    route("admin/quotes", "pages/admin/quotes/quotes-page.tsx"),
    route("admin/quotes/new", "pages/admin/orders/phone-order/new-order-page.tsx", {
      id: "new-quote",
    }),
    route("admin/quotes/start", "pages/admin/quotes/start-quote-page.tsx"),
    route("admin/quotes/:number", "pages/admin/quotes/quote-page.tsx", { id: "admin-quote" }),
    route("admin/quotes/:number/edit", "pages/admin/quotes/edit-quote-page.tsx"),
    route("admin/quotes/:number/preview", "pages/admin/quotes/preview-quote-page.tsx"),
    route("admin/quotes/:number.pdf", "pages/admin/quotes/quote-pdf.ts"),
    adminDocumentPdf("admin/orders/:number/invoice.pdf"),
    adminDocumentPdf("admin/orders/:number/credit-notes/:note.pdf"),
    route("admin/refused", "pages/admin/refused-page.tsx"),
    route("admin/confirm", "pages/admin/confirm-page.tsx"),
    route("admin/search", "pages/admin/search/search-page.tsx"),
    route("admin/outbox", "pages/admin/outbox/outbox-page.tsx"),
    route("admin/outbox/:mailId", "pages/admin/outbox/mail-page.tsx"),
    route("admin/orders/:number/proofs/:proofId", "pages/payments/proof-of-payment-file.ts"),
    route("admin/setup", "pages/admin/setup/setup-page.tsx"),
    route("admin/setup/claims", "pages/admin/setup/claims-page.tsx"),
    route("admin/setup/demo", "pages/admin/setup/remove-demo-page.tsx"),
    route("admin/settings", "pages/admin/settings/settings-page.tsx"),
    route("admin/settings/branding", "pages/admin/settings/branding-settings-page.tsx"),
    route("admin/settings/branding/logo", "pages/admin/settings/logo-settings-page.tsx"),
    route("admin/settings/bank", "pages/admin/settings/bank-settings-page.tsx"),
    route("admin/settings/delivery", "pages/admin/settings/delivery-settings-page.tsx"),
    route("admin/settings/payments", "pages/admin/settings/payment-settings-page.tsx"),
    ...REDIRECT_METHODS.map((method) =>
      route(`admin/settings/${method}`, "pages/admin/settings/provider-settings-page.tsx", {
        id: `settings/${method}`,
      }),
    ),
    route("admin/settings/numbers", "pages/admin/settings/number-settings-page.tsx"),
    route("admin/settings/maintenance", "pages/admin/settings/maintenance-settings-page.tsx"),
    route("admin/settings/email", "pages/admin/settings/email-settings-page.tsx"),
    // These pages follow from the descriptions of their settings alone.
    ...["company", "shop", "documents", "announcement", "security"].map((group) =>
      route(`admin/settings/${group}`, "pages/admin/settings/group-settings-page.tsx", {
        id: `settings/${group}`,
      }),
    ),
    route("admin/settings/staff", "pages/admin/settings/staff/staff-page.tsx"),
    route("admin/settings/staff/invite", "pages/admin/settings/staff/invite-page.tsx"),
    route("admin/settings/staff/:userId", "pages/admin/settings/staff/member-page.tsx"),
    route("admin/settings/company-documents", "pages/admin/company-documents/documents-page.tsx"),
    route(
      "admin/settings/company-documents/new",
      "pages/admin/company-documents/new-document-page.tsx",
    ),
    route(
      "admin/settings/company-documents/:id",
      "pages/admin/company-documents/document-page.tsx",
    ),
    route(
      "admin/settings/company-documents/:id/file",
      "pages/admin/company-documents/document-file.ts",
    ),
    route("admin/settings/privacy", "pages/admin/settings/privacy-settings-page.tsx"),
    route("admin/content", "pages/admin/content/content-page.tsx"),
    ...entryPages("admin/content/edit", "pages/admin/content/edit-page.tsx"),
    ...entryPages("admin/content/history", "pages/admin/content/history-page.tsx"),
    route("admin/content/redirects", "pages/admin/content/redirects-page.tsx"),
    route("admin/content/transfer", "pages/admin/content/transfer-page.tsx"),
    route("admin/content/transfer/:importId", "pages/admin/content/transfer-review-page.tsx"),
    route("admin/content/export", "pages/admin/content/export-site.ts"),
    route("admin/audit", "pages/admin/audit/audit-page.tsx"),
    route("admin/audit/export", "pages/admin/audit/export-audit.ts"),
    route("admin/audit/viewed", "pages/admin/audit/viewed-page.tsx"),
  ]),

  // In the layout of the pages that they show.
  route("preview/:token", "pages/preview/preview-page.tsx"),
  route("preview/:token/email", "pages/preview/email-preview.ts"),
  ...entryPages("admin/content/preview", "pages/preview/draft-page.tsx"),
  route("admin/content/preview/email/:name", "pages/preview/draft-email.ts"),
  route("admin/products/preview/:productId", "pages/admin/product-form/preview-page.tsx"),

  route("logo.png", "pages/system/logo.ts"),
  route("drawings/:file", "pages/system/drawing.ts"),
  route("media/:bucket/:file", "pages/system/media.ts"),
  route("media/:bucket/:file/signed", "pages/system/media-signed.ts"),
  route("robots.txt", "pages/system/robots.ts"),
  route("sitemap.xml", "pages/system/sitemap.ts"),
  route("sitemap/:file", "pages/system/sitemap-part.ts"),
  route("feeds/google-merchant.xml", "pages/system/merchant-feed.ts"),
  route("site.webmanifest", "pages/system/web-manifest.ts"),
  route(".well-known/security.txt", "pages/system/security-txt.ts"),
  route("maintenance", "pages/system/maintenance-route.tsx"),
  // A page of the content.
  route(":service", "pages/services/service-page.tsx", { id: "service" }),
  route("404", "pages/system/not-found-route.tsx", { id: "not-found-path" }),
  route("*", "pages/system/not-found-route.tsx"),
] satisfies RouteConfig;

/** One page module serves them all; the path says which. */
function legal(path: string) {
  return route(path, "pages/legal/legal-page.tsx", { id: path });
}

/** One with the form for the message that it is about. */
function legalForm(path: string) {
  return route(path, "pages/legal/legal-form-page.tsx", { id: path });
}

/** Of an entry by itself, and of one in a collection. */
function entryPages(path: string, file: string) {
  const patterns = [`${path}/:entry`, `${path}/:collection/:name`];
  return patterns.map((pattern) => route(pattern, file, { id: pattern }));
}

function documentPage(path: string) {
  return route(path, "pages/documents/order-document-page.tsx", { id: path });
}

function documentPdf(path: string) {
  return route(path, "pages/documents/order-document-pdf.ts", { id: path });
}

function adminDocumentPdf(path: string) {
  return route(path, "pages/documents/admin-document-pdf.ts", { id: path });
}

function upload(path: string) {
  return route(path, "pages/admin/product-form/uploads/upload-route.ts", { id: path });
}
