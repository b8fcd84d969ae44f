import { useEffect, useRef, useState } from "react";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { FormDialog, type FormDialogProps } from "#app/pages/admin/form-dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { ProductFormFailure } from "./use-product-form.ts";

const SUCCESS_MS = 5000;

/** A success message that closes after five seconds. */
export function SuccessDialog({ onTimeUp, ...rest }: SuccessDialogProps) {
  const timeUp = useRef(onTimeUp);
  timeUp.current = onTimeUp;
  useEffect(() => {
    if (!rest.open) return;
    const timer = setTimeout(() => timeUp.current(), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [rest.open]);
  const icon = (
    <span className="saved-icon">
      <Icon name="check" size={24} />
    </span>
  );
  return <FormDialog {...rest} icon={icon} />;
}

type SuccessDialogProps = Omit<FormDialogProps, "icon"> & { onTimeUp: () => void };

/** The success message after an edit; the form stays open. */
export function SavedDialog({ open, isPublished, onClose }: SavedDialogProps) {
  const close = () => open && onClose();
  return (
    <SuccessDialog
      open={open}
      title={productTexts.save.updated}
      text={isPublished ? "Your changes are now live in the shop." : "Only staff can see it."}
      onTimeUp={close}
      onClose={close}
    >
      <form method="dialog" className="button-row confirm-actions">
        <Button type="submit" variant="line" size="compact">
          Close
        </Button>
      </form>
    </SuccessDialog>
  );
}

type SavedDialogProps = { open: boolean; isPublished: boolean; onClose: () => void };

/** An error message that stays until it is closed; the form keeps its values. */
export function ErrorDialog({ answer }: { answer: ProductFormFailure | undefined }) {
  const [closed, setClosed] = useState<ProductFormFailure>();
  const problem = answer?.errors.form;
  return (
    <FormDialog
      open={problem !== undefined && closed !== answer}
      title={productTexts.save.errorTitle}
      text={problem}
      onClose={() => setClosed(answer)}
    >
      <form method="dialog" className="button-row confirm-actions">
        <Button type="submit" variant="ink" size="compact" autoFocus>
          Close
        </Button>
      </form>
    </FormDialog>
  );
}
