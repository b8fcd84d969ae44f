import { navigation } from "#app/content/navigation.ts";
import { vatLabels } from "#app/content/texts/vat-labels.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { indexOfPage, pageContent, redirectIfMoved } from "#app/http/page-content.server.ts";
import { appServices, setStructuredData } from "#app/http/request-context.server.ts";
import { ProjectGrid } from "#app/pages/projects/project-card.tsx";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { PageHead } from "#app/pages/shell/page-head/page-head.tsx";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { breadcrumbJsonLd, serviceJsonLd } from "#app/seo/structured-data.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { StaticPicture } from "#app/ui/media/static-picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/service-page";
import { type ServiceContent, serviceContent } from "./service-content.server.ts";
import { Diagram } from "./service-diagram.tsx";
import { readServiceProducts } from "./service-products.server.ts";
import "./service-page.css";

/** What the menu marks as current. */
export const handle = { section: "/#services" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const content = pageContent(context);
  const { services } = content;
  const service = services[indexOfPage(context, services, params.service.toLowerCase())];
  if (!service) {
    redirectIfMoved(request);
    throw notFound(context);
  }
  const { products, plan, cachePolicy } = await readServiceProducts(context.get(appServices), {
    shopCategory: service.shopCategory,
    plan: service.offer.plan,
  });
  if (cachePolicy) cachePage(context, cachePolicy);
  const page = serviceContent(service, content, context.get(appServices).files);
  setStructuredData(context, (origin) => [
    serviceJsonLd(origin, page),
    breadcrumbJsonLd(origin, crumbs, page),
  ]);
  return { ...page, products, plan };
}

export default function ServicePage({ loaderData: page }: Route.ComponentProps) {
  const contact = `/?service=${page.path}#contact`;
  const cheapest = page.products?.listed[0];
  return (
    <>
      <PageHead crumbs={crumbs} title={page.title} edit={page.id}>
        <div className="service-intro">
          <p>{page.intro}</p>
          <div className="actions">
            <ButtonLink to={contact} variant="sun" icon="arrow-right">
              Get Started
            </ButtonLink>
            <SectionLink
              to={`${page.path}#capabilities`}
              className={buttonClass({ variant: "line" })}
            >
              What we do
            </SectionLink>
          </div>
          {cheapest && (
            <p>
              <SectionLink to={`${page.path}#in-the-shop`} className="text-link">
                In the shop
              </SectionLink>{" "}
              from <Price cents={cheapest.cents} />{" "}
              <span className="caption">{vatLabels().beside}</span>
              <span className="caption service-cheapest">{`${cheapest.name}: ${cheapest.line}`}</span>
            </p>
          )}
          {page.hasSizing && (
            <p>
              <PathLink to={navigation.sizing.to} className="text-link">
                {navigation.sizing.label}
              </PathLink>{" "}
              <span className="caption">Size a UPS or a PoE switch</span>
            </p>
          )}
        </div>
        {page.picture && (
          <div className="page-head-art service-picture">
            <StaticPicture of={page.picture} sizes="(width < 64rem) 520px, 40vw" eager />
          </div>
        )}
        {page.diagram && <Diagram diagram={page.diagram} />}
      </PageHead>
      <ServiceBrief page={page} />
      <ServiceOffer offer={page.offer} plan={page.plan} />
      <CapabilityRows rows={page.rows} />
      {page.products && <ServiceProducts {...page.products} />}
      <RelatedProjects projects={page.projects} />
      <section className="closing on-inverse">
        <div className="wrap twelve-columns">
          <h2 className="opener">{page.start.title}</h2>
          <div>
            <p className="lead">{page.start.text}</p>
            <ButtonLink to={contact} variant="sun" icon="arrow-right">
              Get Started
            </ButtonLink>
            <RelatedServices related={page.related} />
          </div>
        </div>
      </section>
    </>
  );
}

const crumbs = [
  { label: "Home", to: "/" },
  { label: "Services", to: "/#services" },
];

function CapabilityRows({ rows }: Pick<ServiceContent, "rows">) {
  return (
    <section id="capabilities" tabIndex={-1} aria-label="What we do" className="capabilities">
      <div className="wrap">
        {rows.map(({ title, note, capabilities }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
          <div key={at} className="capability-row">
            <div className="split capability-head">
              <h2>{title}</h2>
              <p className="soft">{note}</p>
            </div>
            <ul className="capability-branch">
              {capabilities.map(({ name, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
                <li key={at} className="capability">
                  <h3>{name}</h3>
                  <p className="card-text">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Price and terms, as far as the owner states them. */
function ServiceOffer({ offer, plan }: ServiceOfferProps) {
  const { unit, included, responseTimes, term } = offer;
  if (!plan && included.length === 0 && !responseTimes && !term) return null;
  return (
    <section aria-labelledby="service-offer" className="service-offer">
      <div className="wrap">
        <h2 id="service-offer">Price and terms</h2>
        {plan && (
          <div>
            <p>
              from <Price cents={plan.cents} size="m" /> {unit && <span>{unit} </span>}
              <span className="caption">{vatLabels().beside}</span>
            </p>
            <p>
              <PathLink to={productPath(plan)} className="text-link">
                {plan.name}
              </PathLink>
            </p>
          </div>
        )}
        {included.length > 0 && (
          <div>
            <h3 className="small-heading">What is included</h3>
            <ul>
              {included.map((item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
                <li key={at}>{item}</li>
              ))}
            </ul>
          </div>
        )}
        {responseTimes && (
          <div>
            <h3 className="small-heading">Response times</h3>
            <p>{responseTimes}</p>
          </div>
        )}
        {term && (
          <div>
            <h3 className="small-heading">Term</h3>
            <p>{term}</p>
          </div>
        )}
      </div>
    </section>
  );
}

type ServiceOfferProps = Pick<Route.ComponentProps["loaderData"], "offer" | "plan">;

/** What the service costs, where the shop sells it. */
function ServiceProducts({ path, listed }: ServiceProductsProps) {
  return (
    <section
      id="in-the-shop"
      tabIndex={-1}
      aria-labelledby="service-products"
      className="service-products"
    >
      <div className="wrap">
        <div className="split">
          <h2 id="service-products">In the shop</h2>
          <PathLink to={path} className="text-link touch-target">
            Compare and order
            <Icon name="arrow-right" size={18} />
          </PathLink>
        </div>
        <ul>
          {listed.map(({ id, name, line, cents }) => (
            <li key={id} className="split">
              <div>
                <PathLink to={productPath({ id, name })} className="text-link">
                  {name}
                </PathLink>
                <p className="soft">{line}</p>
              </div>
              <p>
                <Price cents={cents} size="m" />{" "}
                <span className="caption">{vatLabels().beside}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type ServiceProductsProps = NonNullable<Route.ComponentProps["loaderData"]["products"]>;

function RelatedServices({ related }: Pick<ServiceContent, "related">) {
  if (related.length === 0) return null;
  return (
    <nav aria-labelledby="related-services" className="related-services">
      <h3 id="related-services" className="caption">
        Related services
      </h3>
      <ul>
        {related.map(({ path, title }) => (
          <li key={path}>
            <PathLink to={path} className="split">
              {title}
              <Icon name="arrow-right" size={18} />
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ServiceBrief({ page: { audience, outcome, deliverables } }: { page: ServiceContent }) {
  return (
    <section aria-label="At a glance" className="service-brief">
      <div className="wrap">
        <div>
          <h2 className="small-heading">Who it’s for</h2>
          <p>{audience}</p>
        </div>
        <div>
          <h2 className="small-heading">What you get</h2>
          <p>{outcome}</p>
        </div>
        <div>
          <h2 className="small-heading">{deliverables.title}</h2>
          <ul>
            {deliverables.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={at}>{item}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function RelatedProjects({ projects }: Pick<ServiceContent, "projects">) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="related-projects" className="related-projects">
      <div className="wrap">
        <div className="split">
          <h2 id="related-projects">Related projects</h2>
          <PathLink to="/projects" className="text-link touch-target">
            All projects
            <Icon name="arrow-right" size={18} />
          </PathLink>
        </div>
        <ProjectGrid projects={projects} heading="h3" />
      </div>
    </section>
  );
}
