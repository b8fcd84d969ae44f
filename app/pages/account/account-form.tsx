import type { ComponentProps, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";

/** A form with its error message and its button; a failed submit focuses the first error. */
export function AccountForm({ errors, button, variant, children, ...rest }: AccountFormProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form {...rest} method="post" noValidate className="account-form">
      {errors?.form && <FormError>{errors.form}</FormError>}
      {children}
      <Button type="submit" variant={variant ?? "brand"} busy={isBusy}>
        {button}
      </Button>
    </Form>
  );
}

type AccountFormProps = {
  errors: FieldErrors | undefined;
  button: string;
  variant?: "danger";
  children: ReactNode;
  action?: string;
};

export function FullNameField(props: FieldProps) {
  return (
    <TextField
      label="Full name"
      name="name"
      autoComplete="name"
      required
      maxLength={200}
      {...props}
    />
  );
}

export function EmailField(props: FieldProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      {...props}
    />
  );
}

type FieldProps = Pick<ComponentProps<typeof TextField>, "defaultValue" | "error"> & {
  label?: string;
  autoComplete?: string;
};
