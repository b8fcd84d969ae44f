import { useEffect, useState } from "react";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import {
  coversPlace,
  describeServiceArea,
} from "#app/domain/catalogue/availability/service-area.ts";
import { askForPricePath } from "#app/pages/contact/ask-for-price.ts";
import { rememberedDestination } from "#app/pages/delivery/remember-destination.ts";
import { PathLink } from "#app/ui/path-link.tsx";

/**
 * Where the product is offered. This page is cached, so the script compares it with the province that the browser
 * remembers; the checkout asks for the address.
 */
export function ServiceAreaTerms({ productId, serviceArea }: ServiceAreaTermsProps) {
  const [province, setProvince] = useState<string>();
  useEffect(() => setProvince(rememberedDestination(document.cookie)), []);
  const isOutside = province !== undefined && coversPlace(serviceArea, { province }) === false;
  const place = isOutside ? province : undefined;
  return (
    <>
      <dt>Service area</dt>
      <dd>
        {serviceAreaTexts.only(describeServiceArea(serviceArea))}.{" "}
        <span role="status">{place && `Not in ${place}. `}</span>
        {!place && "Somewhere else? "}
        <PathLink
          to={askForPricePath({ productId, quantity: 1, place: { province: place } })}
          className="text-link"
        >
          {serviceAreaTexts.askForPrice}
        </PathLink>
      </dd>
    </>
  );
}

type ServiceAreaTermsProps = { productId: string; serviceArea: string };
