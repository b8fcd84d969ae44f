import type { ReactNode } from "react";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import "#app/ui/notice.css";
import { askForPricePath, placeName } from "#app/pages/contact/ask-for-price.ts";
import "./service-area-notice.css";

/** Of a line that is not offered at the address; the children remove it. */
export function ServiceAreaNotice({ line, place, children }: ServiceAreaNoticeProps) {
  return (
    <div className="notice service-area-notice" data-kind="warning">
      <p>{serviceAreaTexts.notAt(placeName(place))}</p>
      {children}
      <PathLink to={askForPricePath({ ...line, place })} className="text-button">
        {serviceAreaTexts.askForPrice}
        <span className="visually-hidden"> for {line.name}</span>
      </PathLink>
    </div>
  );
}

type ServiceAreaNoticeProps = {
  line: { productId: string; name: string; quantity: number };
  place: Parameters<typeof placeName>[0];
  children?: ReactNode;
};
