import { useEffect } from "react";
import { useNavigation } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { ProductUsage } from "#app/domain/quotes/lists/product-usage.server.ts";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { ProductUsageText } from "#app/pages/admin/products/product-usage.tsx";
import { rememberDeletedProduct } from "#app/pages/shop/deleted-product-notice.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { FormError } from "#app/ui/notice.tsx";

export function DeleteProduct({ name, usage, problem }: DeleteProductProps) {
  const { question, deleting } = productTexts.remove;
  const { formData, location } = useNavigation();
  const isDeleting = formData?.get("intent") === "delete";
  const isDeleted = isDeleting && location?.pathname === "/shop";
  useEffect(() => {
    if (isDeleted) rememberDeletedProduct(name);
  }, [isDeleted, name]);
  return (
    <section className="split form-part form-delete">
      <div>
        <h2>Delete this product</h2>
        <p className="caption">Removes it from the shop and deletes its files.</p>
      </div>
      <ConfirmButton
        label={
          <>
            <Icon path={productIcons.trash} size={18} />
            {isDeleting ? deleting : "Delete product"}
          </>
        }
        variant="danger"
        question={question}
        confirmLabel="Delete product"
        fields={{ intent: "delete" }}
        disabled={isDeleting}
      >
        {usage.carts + usage.quoteCount + usage.orderCount > 0 && (
          <ProductUsageText usage={usage} />
        )}
      </ConfirmButton>
      {problem && <FormError>{problem}</FormError>}
    </section>
  );
}

type DeleteProductProps = { name: string; usage: ProductUsage; problem: string | undefined };
