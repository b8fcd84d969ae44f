import { productMessages } from "#app/content/product-messages.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** In place of the form, when there is no such product or it cannot be read. */
export function ProductTrouble({ isMissing }: { isMissing: boolean }) {
  const { notFound, failed } = productMessages.load;
  return (
    <>
      <OfficeHead
        title={isMissing ? notFound : failed}
        back={{ to: "/admin/products", label: "Products" }}
        lead={
          isMissing
            ? "It may have been deleted since you last saw it."
            : "Nothing was changed. Load the page again in a moment."
        }
      />
      <p className="form-banner">
        <ButtonLink to="/admin/products/new" variant="line" size="office">
          Add New Product
        </ButtonLink>
      </p>
    </>
  );
}
