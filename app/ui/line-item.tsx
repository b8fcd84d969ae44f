import type { ComponentProps, ReactNode } from "react";
import { Picture } from "./media/picture.tsx";
import { Price } from "./price.tsx";
import "./summary.css";

/** A line of an order: picture, name, quantity and amount, with notes below. */
export function LineItem({ picture, name, caption, total, children }: LineItemProps) {
  return (
    <li>
      {picture !== null && (
        <Picture picture={picture} alt="" sizes="72px" className="line-item-picture" />
      )}
      <div className="line-item-text">
        {name} <p className="caption">{caption}</p>
      </div>
      {total > 0 && <Price cents={total} />}
      {children}
    </li>
  );
}

type LineItemProps = {
  /** Null where there is nothing to picture. */
  picture: ComponentProps<typeof Picture>["picture"] | null;
  name: ReactNode;
  caption: ReactNode;
  /** In cents; zero is left out. */
  total: number;
  children?: ReactNode;
};
