import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import { cartTotals } from "#app/domain/cart/cart-totals.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { cartOwner, tellCart } from "#app/http/cart-session.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/cart-page";
import { changeCart } from "./change-cart.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Cart · ${company.name}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = cartOwner(context, request);
  const lines = owner ? await readCart(context.get(services), owner) : [];
  const mark = await tellCart(context, request);
  return { lines, mark };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(cartForm, request);
  if (!form.ok) {
    const said = Object.values(form.errors)[0] ?? "";
    return data({ ok: false as const, said }, { status: 422 });
  }
  const change = await changeCart(context, request, form.value);
  if (!change.ok) return data({ ok: false as const, said: change.said }, { status: change.status });
  if (form.value.stay) return { ok: true as const, said: change.said };
  return redirect("/cart");
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines } = loaderData;
  const { total } = cartTotals(lines, { chargesVat: true });
  return (
    <>
      <PageHead crumbs={[{ label: "Home", to: "/" }]} title="Cart" />
      <div className="wrap grid gap-6 py-12">
        {actionData && !actionData.ok && <Notice kind="danger">{actionData.said}</Notice>}
        {lines.length === 0 && <p>Nothing in here yet</p>}
        <ul>
          {lines.map(({ id, name, quantity }) => (
            <li key={id}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
        {lines.length > 0 && <p>Total R {(total / 100).toFixed(2)}</p>}
      </div>
    </>
  );
}
