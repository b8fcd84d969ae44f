import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const scripts = (names: string) => new RegExp(`/app/(${names})\\.tsx?$|vite/preload-helper`);

/** What every page loads, and the small modules that most pages share, as few files. */
const everyPage = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "shell",
    test: scripts(
      "root|pages/shell/((header|metadata)/[^/]+|drafts/(clear-sent-drafts|draft-storage|unsaved-work)|(?!client-action|edit-links|(closed-)?announcement|limit-file-size|print-letterhead)[^/]+)|pages/shop/sale-price|ui/(dialog|price|form/(button|field|form-errors)|media/(icon|icon-sprite|picture|static-picture)|motion/(motion|swipe))|pages/contact/contact-details|content/(company|contact-messages|navigation|texts/field-texts)|settings/settings|domain/contact/contact-limits|domain/accounts/text-patterns",
    ),
  },
];

/** Only the admin area reads them, though `settings()` has their type: not a part of the shell. */
const settings = [
  {
    name: "settings",
    test: /\/app\/settings\/(groups\/[^/]+|setting-fields|settings-groups)\.ts$/,
  },
];

/** Small modules of most pages other than home, and those that the pages of shop, product and cart share. */
const somePages = [
  {
    name: "common",
    test: scripts(
      "ui/(notice|motion/picture-transition)|content/texts/spec-texts|format/dates-and-numbers|pages/shell/(page-head/breadcrumbs|client-action)",
    ),
  },
  {
    name: "catalogue",
    test: scripts(
      "pages/shop/(product-card|price-pair|stock-badge|shop-url|deleted-product-notice|compare/compare-url)|content/texts/(vat-labels|cart-texts|shop-errors)|format/money|pages/contact/(ask-for-price|quotation-link)|domain/(search/tokenize-search|catalogue/(product-path|categories/category-tree|attributes/attribute))|ui/list/pagination",
    ),
  },
  {
    name: "buying",
    test: scripts(
      "pages/(delivery/(deliver-to-select|remember-destination|delivery-estimate-text)|shell/print-letterhead|shop/product/service-area-terms)|settings/provinces|content/(delivery|texts/(service-area-texts|stock-alert-texts))|domain/(checkout/delivery|cart/cart|catalogue/(prices/unit-price|availability/service-area))",
    ),
  },
];

const sheets = (names: string) => new RegExp(`/app/(${names})\\.css$`);

/** A sheet for each component would be a dozen small files on a page: these travel together. */
const sharedSheets = [
  {
    name: "site",
    test: sheets(
      "styles|pages/shell/(header/[^/]+|page-head/breadcrumbs|(?!edit-links)[^/]+)|pages/system/centered-dark-page|ui/(dialog|notice|price|form/(button|field|icon-button|switch)|media/(icon|picture|static-picture))",
    ),
  },
  {
    name: "home",
    test: sheets(
      "pages/home/((hero|particle-canvas)/)?[^/]+|pages/contact/contact-section|ui/motion/(carousel|ticker)",
    ),
  },
  { name: "contact", test: sheets("pages/contact/contact-(details|form)") },
  {
    name: "cart",
    test: sheets(
      "pages/cart/(quantity/in-cart-stepper|(?!add-to-cart)[^/]+)|ui/(summary|form/confirm-button)",
    ),
  },
  {
    name: "page-head",
    test: sheets("pages/shell/page-head/page-head|pages/projects/project-badges"),
  },
  {
    name: "products",
    test: sheets(
      "pages/shop/(product-card|product-grid|stock-badge)|pages/cart/(add-to-cart|quantity/quantity-stepper)|ui/list/pagination",
    ),
  },
  {
    name: "admin",
    test: sheets("pages/admin/.+|ui/(list/(?!pagination)[^/]+|toaster|form/compact)"),
  },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    target: "es2022",
    // Browsers of the last three years know nested rules and wide colours.
    cssTarget: ["chrome120", "safari17.2", "firefox128"],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      // What every page loads anyway is smaller in two pieces than in a dozen.
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [...sharedSheets, ...settings, ...everyPage, ...somePages] },
          },
        },
      },
    },
    ssr: {
      build: {
        // The process itself is the server's entry: one build, one copy of every module.
        rolldownOptions: { input: "./server/main.ts" },
        sourcemap: true,
      },
      // One file is read in a fraction of the time that a thousand take: the site starts sooner.
      ...(command === "build" && {
        // However the process is started, it is the quick React that runs.
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, external: ["pg", "nodemailer"] },
      }),
    },
  },
}));
