import { Outlet } from "react-router";
import "./account-forms.css";
import "#app/ui/password-field.css";

export default function AccountLayout() {
  return <Outlet />;
}
