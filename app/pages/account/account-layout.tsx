import { Outlet } from "react-router";
import "#app/ui/blocks.css";
import "./account-forms.css";

export const handle = { surface: "light" };

export default function AccountLayout() {
  return <Outlet />;
}
