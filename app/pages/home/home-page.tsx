import { Suspense, useEffect } from "react";
import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { redirectTarget } from "#app/content/site-content.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { type ProductDetails, readProduct } from "#app/domain/catalogue/read-product.server.ts";
import {
  BANK_DETAILS_TOPIC,
  documentTopic,
} from "#app/domain/company-documents/company-document.ts";
import { findListedDocument } from "#app/domain/company-documents/public-documents.server.ts";
import {
  nextQuarter,
  type ReplyRecord,
  readReplyRecord,
} from "#app/domain/contact/reply-record.server.ts";
import { formatNumber, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import {
  type AppServices,
  appServices,
  setStructuredData,
} from "#app/http/request-context.server.ts";
import { BANK_DETAILS, readWantedProduct } from "#app/pages/contact/ask-for-price.ts";
import type { ContactProduct } from "#app/pages/contact/contact-section.tsx";
import { submitContactForm } from "#app/pages/contact/receive-contact-message.server.ts";
import { contentSharePicture } from "#app/pages/shell/metadata/content-page-meta.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { readStatedPurpose } from "#app/pages/sizing/stated-purpose.server.ts";
import { headline } from "#app/seo/open-graph-images.server.ts";
import { businessJsonLd, websiteJsonLd } from "#app/seo/structured-data.ts";
import type { Route } from "./+types/home-page";
import { featuredWithTimeout } from "./featured-with-timeout.server.ts";
import { Hero } from "./hero/hero.tsx";
import { homeContent, nextCertificateExpiry } from "./home-content.server.ts";
import { HomeSections } from "./home-sections.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && pageMeta(matches, loaderData.meta);

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const requestedServices = search.getAll("service");
  const content = pageContent(context);
  const [requested = ""] = requestedServices;
  const servicePath = redirectTarget(requested) ?? requested;
  const service = content.services.find(
    ({ slug }) => requestedServices.length === 1 && `/${slug}` === servicePath,
  );
  const productId = search.get("product");
  const order = search.get("order");
  // Unbounded values would fill the cache: unknown services, products, orders and words are not cached.
  const isUnbounded = ["product", "order", "wanted", "sizing", "document"].some((name) =>
    search.has(name),
  );
  const isCacheable = !isUnbounded && (service || requestedServices.length === 0);
  const [featured, product, purpose, document, replies] = await Promise.all([
    featuredWithTimeout(context.get(appServices)),
    productId ? readProduct(context.get(appServices), productId) : undefined,
    readStatedPurpose(context, search.get("sizing")),
    readWantedDocument(context.get(appServices), search.get("document")),
    content.home.contact.showsReplyRecord ? readRecord(context.get(appServices)) : NO_RECORD,
  ]);
  if (featured.isWhole && replies.isWhole && isCacheable) {
    const until = nextCertificateExpiry(content.home, localIsoDate(new Date()));
    const ends = [until, replies.record && nextQuarter()].filter((each) => each !== undefined);
    cachePage(context, {
      tags: ["products", "categories"],
      until: ends.toSorted((one, other) => one.getTime() - other.getTime())[0],
    });
  }
  const { files } = context.get(appServices);
  const shown = homeContent(content, files);
  setStructuredData(context, (origin) => [
    businessJsonLd(
      origin,
      shown.services.groups.flatMap(({ services }) => services),
    ),
    websiteJsonLd(origin),
  ]);
  const topic = /^ORD-\d{1,9}$/.test(order ?? "") ? `order ${order}` : undefined;
  const wanted = product ? undefined : readWantedProduct(search);
  const { seo, hero } = content.home;
  const { name, tagline } = company();
  return {
    meta: {
      path: "/",
      title: name,
      fullTitle: seo.title || name,
      description: seo.description || tagline,
      picture: contentSharePicture(
        { path: "/", title: headline(hero), chosen: seo.picture },
        files,
      ),
    },
    content: shown,
    topic:
      service?.title ??
      (product && `${product.name} (${product.sku})`) ??
      topic ??
      wanted?.topic ??
      document?.topic ??
      (purpose && "a product that fits"),
    question: questionOf(wanted?.question ?? document?.question, purpose),
    product: product && contactProduct(product),
    featured: featured.products,
    replyRecord: replies.record && describeReplies(replies.record),
  };
}

/** With the purpose that the calculator has found, if the visitor comes from there. */
function questionOf(question: string | undefined, purpose: string | undefined) {
  return purpose ? [question, `I need it ${purpose}.`].filter(Boolean).join(" ") : question;
}

/** The topic and question of somebody who wants a company document. */
async function readWantedDocument(services: Pick<AppServices, "database">, wanted: string | null) {
  if (!wanted) return undefined;
  if (wanted === BANK_DETAILS) {
    return {
      topic: BANK_DETAILS_TOPIC,
      question: "Please send me your bank confirmation letter.",
    };
  }
  const document = await findListedDocument(services, wanted);
  return (
    document && {
      topic: documentTopic(document.title),
      question: "Please send me this document.",
    }
  );
}

const NO_RECORD = { record: undefined, isWhole: true };

/** Without the database the page does without the figure, and is not cached. */
async function readRecord(services: Pick<AppServices, "database" | "log">) {
  try {
    return { record: await readReplyRecord(services), isWhole: true };
  } catch (error) {
    services.log.error("reply record failed", { error });
    return { record: undefined, isWhole: false };
  }
}

function describeReplies({ quarter, messages, inTime }: ReplyRecord): string {
  const share = Math.floor((inTime / messages) * 100);
  return `${quarter}: ${formatNumber(inTime)} of ${formatNumber(messages)} messages answered in the time we promised (${share}%).`;
}

/** Shown beside the form. */
function contactProduct(product: ProductDetails): ContactProduct {
  const { name, pictures } = product;
  return { name, path: productPath(product), picture: pictures[0] };
}

/** The contact form's submission without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...result } = await submitContactForm(context, request);
  return data(result, status);
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  useSectionInView();
  return (
    <>
      <Hero content={loaderData.content.hero} />
      {/* Hydrates separately from the first screen. */}
      <Suspense>
        <HomeSections contact={actionData} {...loaderData} />
      </Suspense>
    </>
  );
}

/** Sets `data-section` on the document to the section in the middle of the viewport. */
function useSectionInView(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (target.matches(":first-child")) {
            if (isIntersecting) delete dataset.section;
            else dataset.section ??= "";
          } else if (isIntersecting) dataset.section = target.id;
          else if (dataset.section === target.id) dataset.section = "";
        }
      },
      { rootMargin: "-50% 0px" },
    );
    for (const section of document.querySelectorAll("main > section")) sight.observe(section);
    return () => {
      sight.disconnect();
      delete dataset.section;
    };
  }, []);
}
