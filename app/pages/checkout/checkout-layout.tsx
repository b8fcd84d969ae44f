import { Outlet } from "react-router";
import "#app/ui/blocks.css";
import "#app/ui/summary.css";
import "./checkout.css";

export const handle = { surface: "light" };

export default function CheckoutLayout() {
  return <Outlet />;
}
