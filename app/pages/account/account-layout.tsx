import { Outlet } from "react-router";
import "./account-forms.css";

export default function AccountLayout() {
  return <Outlet />;
}
