import { Outlet } from "react-router";
import "./checkout.css";

export const handle = { surface: "light" };

export default function CheckoutLayout() {
  return <Outlet />;
}
