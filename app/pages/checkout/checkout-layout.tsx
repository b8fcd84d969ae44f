import { Outlet } from "react-router";
import "./checkout.css";

export const handle = { ground: "paper" };

export default function CheckoutLayout() {
  return <Outlet />;
}
