import { useNavigation } from "react-router";
import { productMessages } from "#app/content/messages/product-messages.ts";
import type { ProductUsage } from "#app/domain/quotes/product-usage.server.ts";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { ProductUsageText } from "#app/pages/admin/products/product-usage.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function DeleteProduct({ usage, problem }: DeleteProductProps) {
  const { question, deleting } = productMessages.remove;
  const isDeleting = useNavigation().formData?.get("intent") === "delete";
  return (
    <section className="split form-part form-delete">
      <div>
        <h2>Delete this product</h2>
        <p className="caption">It leaves the shop, and its files are removed.</p>
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
        {usage.carts + usage.quoteCount > 0 && <ProductUsageText usage={usage} />}
      </ConfirmButton>
      {problem && <Notice kind="danger">{problem}</Notice>}
    </section>
  );
}

type DeleteProductProps = { usage: ProductUsage; problem: string | undefined };
