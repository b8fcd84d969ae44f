import { data } from "react-router";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { readProduct } from "#app/domain/catalogue/read-product.server.ts";
import { totalWeight } from "#app/domain/checkout/delivery.ts";
import { parseDestination } from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { estimateDelivery } from "#app/domain/checkout/delivery-estimate/delivery-estimate.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AuthLayout } from "#app/pages/account/auth-layout.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { CenteredDarkPage } from "#app/pages/system/centered-dark-page.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/delivery-estimate-page";
import { DeliverToSelect } from "./deliver-to-select.tsx";
import { DeliveryEstimateText } from "./delivery-estimate-text.tsx";
import "#app/ui/form/select.css";

/** The page that it was not found has a title of its own. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.found
    ? privatePageMeta(matches, { title: "Delivery cost and time" })
    : [{ name: "robots", content: "noindex" }];

/** For the product's page, whose script asks it for the estimate alone, and as a page without script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const product = await readProduct(context.get(appServices), query.get("product") ?? "");
  if (!product) {
    return data({ found: undefined, missing: specTexts.product.notFound }, { status: 404 });
  }
  const { id, name, stock, cents } = product;
  const destination = parseDestination(query.get("to"));
  const goods = {
    grams: totalWeight([{ ...product, quantity: 1 }]),
    goods: cents,
    isInStock: stock > 0,
    backorderBy: product.backorder?.expectedBy ?? null,
    leadTimeDays: product.isDiscontinued ? undefined : product.leadTimeDays,
  };
  const estimate = destination && estimateDelivery(goods, destination, new Date());
  return data({ missing: undefined, found: { product: { id, name }, destination, estimate } });
}

export default function DeliveryEstimatePage({ loaderData }: Route.ComponentProps) {
  const { found, missing } = loaderData;
  if (!found) {
    return (
      <CenteredDarkPage title={missing} message="We may no longer sell it.">
        <ButtonLink to="/shop" variant="sun" icon="arrow-right">
          Go to the shop
        </ButtonLink>
      </CenteredDarkPage>
    );
  }
  const { product, destination, estimate } = found;
  const back = `/products/${product.id}`;
  return (
    <AuthLayout
      title="Delivery cost and time"
      lead={estimate ? <DeliveryEstimateText estimate={estimate} /> : product.name}
    >
      <form action="/delivery-estimate" className="account-form">
        <input type="hidden" name="product" value={product.id} />
        <FieldFrame id="deliver-to" label={`Deliver ${product.name} to`}>
          <DeliverToSelect id="deliver-to" className="field-box" value={destination} />
        </FieldFrame>
        <Button type="submit" variant="brand">
          Show cost and time
        </Button>
        <ButtonLink to={back} variant="line">
          Back to the product
        </ButtonLink>
      </form>
    </AuthLayout>
  );
}
