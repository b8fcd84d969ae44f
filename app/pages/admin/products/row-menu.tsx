import { Form, Link } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { Outline } from "#app/ui/icon.tsx";
import "#app/ui/button.css";

/** What else can be done to a product: the browser's own popover, so it needs no script. */
export function RowMenu({ id, name }: { id: string; name: string }) {
  const menu = `menu-${id}`;
  return (
    <>
      <button type="button" className="icon-act" popoverTarget={menu}>
        <Outline path={DOTS} size={18} />
        <span className="visually-hidden">More for {name}</span>
      </button>
      <div id={menu} popover="auto" className="row-menu">
        <p className="row-menu-name">{name}</p>
        <Link to={`/products/${id}`} className="btn btn-quiet btn-office row-menu-view">
          <span>View in the shop</span>
        </Link>
        <Form method="post">
          <input type="hidden" name="do" value="duplicate" />
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="btn btn-quiet btn-office">
            <span>Duplicate</span>
          </button>
        </Form>
        <ConfirmButton
          label="Delete"
          variant="quiet"
          question={`Delete ${name}?`}
          confirm="Delete product"
          fields={{ do: "delete", id }}
        >
          {productMessages.remove.question}
        </ConfirmButton>
      </div>
    </>
  );
}

const DOTS =
  "M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M19 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2";
