import type { ReactNode } from "react";
import { Link } from "react-router";
import { serviceAreaTexts } from "#app/content/messages/service-area-texts.ts";
import { askForPricePath, placeName } from "#app/pages/contact/ask-for-price.ts";

/** A line that is not offered at the address; the children remove it. */
export function ServiceAreaNotice({ line, place, children }: ServiceAreaNoticeProps) {
  return (
    <div className="notice review-change" data-kind="warning">
      <p>{serviceAreaTexts.notAt(placeName(place))}</p>
      {children}
      <AskForPrice line={line} place={place} />
    </div>
  );
}

export function AskForPrice({ line, place }: Omit<ServiceAreaNoticeProps, "children">) {
  return (
    <Link to={askForPricePath({ ...line, place: placeName(place) })} className="text-button">
      {serviceAreaTexts.askForPrice}
      <span className="visually-hidden"> for {line.name}</span>
    </Link>
  );
}

type ServiceAreaNoticeProps = {
  line: { productId: string; name: string; quantity: number };
  place: Parameters<typeof placeName>[0];
  children?: ReactNode;
};
