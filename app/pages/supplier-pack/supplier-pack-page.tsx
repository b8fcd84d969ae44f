import { company, companyRegister } from "#app/content/company.ts";
import { officeHoursInFull, vatNumber } from "#app/content/company-details.ts";
import { type ContactDetail, contactLinks } from "#app/content/contact-details.ts";
import { addressForPost, registeredDetails } from "#app/content/registered-details.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import { companyDocumentKindLabels } from "#app/domain/company-documents/company-document.ts";
import { listSupplierDocuments } from "#app/domain/company-documents/public-documents.server.ts";
import { formatFileSize, formatIsoDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import { appServices, setStructuredData } from "#app/http/request-context.server.ts";
import { askForDocumentPath, BANK_DETAILS } from "#app/pages/contact/ask-for-price.ts";
import { ContactDetails } from "#app/pages/contact/contact-details.tsx";
import { currentCertificates, nextCertificateExpiry } from "#app/pages/home/home-content.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { PageHead } from "#app/pages/shell/page-head/page-head.tsx";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import type { Route } from "./+types/supplier-pack-page";
import "#app/pages/contact/contact-details.css";
import "./supplier-pack-page.css";

const PATH = "/supplier-pack";
const TITLE = "Supplier pack";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: PATH,
    title: TITLE,
    description: `Vendor form details for ${company().legalName}: registration, VAT, addresses, contacts and company documents to download.`,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { documents, until: nextDocumentExpiry } = await listSupplierDocuments(
    context.get(appServices),
  );
  setStructuredData(context, (origin) => [
    breadcrumbJsonLd(origin, crumbs, { title: TITLE, path: PATH }),
  ]);
  const content = pageContent(context);
  const [until] = [
    nextDocumentExpiry ?? [],
    nextCertificateExpiry(content.home, localIsoDate(new Date())) ?? [],
  ]
    .flat()
    .toSorted((one, other) => one.getTime() - other.getTime());
  cachePage(context, { tags: ["company-documents"], until });
  return {
    facts: vendorFacts(),
    supplies: supplies(content),
    references: content.home.references.quotes,
    terms: terms(),
    contacts: contacts(),
    documents: documents.map(({ id, kind, title, access, expiresOn, size }) => ({
      id,
      title,
      isBankLetter: kind === "bank-letter",
      kind: companyDocumentKindLabels[kind],
      validUntil: expiresOn && formatIsoDate(expiresOn),
      size: formatFileSize(size),
      isPublic: access === "public",
    })),
  };
}

/** What vendor forms ask for, beside what the law requires a shop to publish. */
function vendorFacts(): ContactDetail[] {
  const contactTerms = contactLinks().map(({ term }) => term);
  const register = registeredDetails().filter(({ term }) => !contactTerms.includes(term));
  const { name, legalName } = company();
  return [
    ...register.slice(0, 1),
    ...(name === legalName ? [] : [{ term: "Trading name", text: name }]),
    ...register
      .slice(1)
      .flatMap((detail) =>
        detail.term === "Physical address"
          ? [detail, { term: "Postal address", text: addressForPost() }]
          : [detail],
      ),
    ...(vatNumber() ? [] : [{ term: "VAT number", text: "Not registered for VAT" }]),
  ];
}

/** The nature of the business, with what shows it. */
function supplies({ services, projects, home }: SiteContent): ContactDetail[] {
  const certifications = [
    ...home.certifications.names,
    ...currentCertificates(home, localIsoDate(new Date())).map(
      ({ name, number }) => `${name} (no. ${number})`,
    ),
  ];
  return [
    { term: "Services", text: services.map(({ title }) => title).join(", ") },
    { term: "Products", text: "Our shop, with prices", href: "/shop" },
    ...(projects.length > 0 ? [{ term: "Projects", text: "Our projects", href: "/projects" }] : []),
    { term: "Quotations", text: "Ask for a quotation", href: "/quotes/ask" },
    ...(certifications.length > 0
      ? [{ term: "Certifications", text: certifications.join(", ") }]
      : []),
  ];
}

/** Where each of our terms is, and whom procurement asks about them. */
function terms(): ContactDetail[] {
  const { headOfCompany, informationOfficer } = companyRegister();
  const officer = informationOfficer || headOfCompany;
  return [
    { term: "Payment", text: "Payment terms", href: "/terms#payment" },
    { term: "Delivery", text: "Areas, prices and times", href: "/delivery" },
    { term: "Warranty", text: "What is covered, and how to claim", href: "/warranty" },
    { term: "Returns", text: "Returns and refunds", href: "/returns" },
    { term: "Complaints", text: "How to complain, and when we reply", href: "/complaints" },
    {
      term: "Information Officer",
      text: officer
        ? `${officer}: contact details and PAIA manual`
        : "Contact details and PAIA manual",
      href: "/paia-manual",
    },
  ];
}

function contacts(): ContactDetail[] {
  const { headOfCompany } = companyRegister();
  return [
    ...(headOfCompany ? [{ term: "Head of the company", text: headOfCompany }] : []),
    ...contactLinks(),
    { term: "Office hours", text: officeHoursInFull() },
  ];
}

const crumbs = [
  { label: "Home", to: "/" },
  { label: "Company information", to: "/company-information" },
];

export default function SupplierPackPage({ loaderData }: Route.ComponentProps) {
  const { facts, supplies, references, terms, contacts, documents } = loaderData;
  const hasPublic = documents.some(({ isPublic }) => isPublic);
  return (
    <div className="supplier-pack">
      <PageHead crumbs={crumbs} title={TITLE} isCompact>
        <p className="lead">
          Everything a vendor form asks about {companyRegister().legalName}, on one page.
        </p>
      </PageHead>
      <div className="wrap supplier-pack-body">
        <section aria-labelledby="pack-company">
          <div className="split">
            <h2 id="pack-company">The company</h2>
            <PrintButton />
          </div>
          <ContactDetails details={facts} />
        </section>
        <section aria-labelledby="pack-supplies">
          <h2 id="pack-supplies">What we supply</h2>
          <ContactDetails details={supplies} />
        </section>
        {references.length > 0 && (
          <section aria-labelledby="pack-references">
            <h2 id="pack-references">References</h2>
            <ul className="pack-list">
              {references.map(({ quote, name, role, delivered }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
                <li key={at}>
                  <h3>{[name, role].join(", ")}</h3>
                  {delivered && <p className="caption">{delivered}</p>}
                  <blockquote>“{quote}”</blockquote>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="pack-terms">
          <h2 id="pack-terms">Terms</h2>
          <ContactDetails details={terms} />
        </section>
        <section aria-labelledby="pack-contacts">
          <h2 id="pack-contacts">Contacts</h2>
          <ContactDetails details={contacts} />
        </section>
        <section aria-labelledby="pack-bank">
          <h2 id="pack-bank">Bank details</h2>
          <p>
            On request only. We’ll send you a personal link to our bank confirmation letter. If
            anyone tells you our bank details have changed, call us before you pay.
          </p>
          <AskForBankDetails />
        </section>
        <section aria-labelledby="pack-documents">
          <div className="split">
            <h2 id="pack-documents">Documents</h2>
            {hasPublic && (
              <a
                href={`${PATH}/documents.zip`}
                className={buttonClass({ variant: "ink", size: "s" })}
              >
                <span>Download all public documents (ZIP)</span>
              </a>
            )}
          </div>
          {documents.length > 0 ? (
            <>
              <ul className="pack-list">
                {documents.map((document) => (
                  <PackDocument key={document.id} document={document} />
                ))}
              </ul>
              <p>Does your vendor form need another document? Tell us which.</p>
            </>
          ) : (
            <p>
              Tell us which documents your vendor form needs, such as a tax compliance PIN or a B-
              {"\u2060"}BBEE affidavit, and we’ll send them to you.
            </p>
          )}
          <ButtonLink to="/#contact" variant="line" size="s">
            Ask us for documents
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}

function PackDocument({ document }: PackDocumentProps) {
  const { id, title, isBankLetter, kind, validUntil, size, isPublic } = document;
  const facts = [
    title === kind ? undefined : kind,
    validUntil && `Valid until ${validUntil}`,
    isPublic ? size : "On request",
  ];
  return (
    <li className="split">
      <div>
        <h3>{title}</h3>
        <p className="caption">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {isPublic ? (
        <a href={`${PATH}/documents/${id}`} className={buttonClass({ variant: "line", size: "s" })}>
          <span>
            Download<span className="visually-hidden"> {title}</span>
          </span>
        </a>
      ) : isBankLetter ? (
        <AskForBankDetails />
      ) : (
        <ButtonLink to={askForDocumentPath(id)} variant="line" size="s">
          Ask for it<span className="visually-hidden">: {title}</span>
        </ButtonLink>
      )}
    </li>
  );
}

type PackDocumentProps = { document: Route.ComponentProps["loaderData"]["documents"][number] };

function AskForBankDetails() {
  return (
    <ButtonLink to={askForDocumentPath(BANK_DETAILS)} variant="line" size="s">
      Ask for our bank details
    </ButtonLink>
  );
}
