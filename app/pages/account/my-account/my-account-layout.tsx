import { NavLink, Outlet } from "react-router";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { SignOut } from "#app/pages/shell/header/account-links.tsx";
import "#app/ui/summary.css";
import "./my-account.css";

/** The account pages with their menu, which CSS hides on narrow screens. */
export default function MyAccountLayout() {
  return (
    <div className="wrap light-page tall-page account">
      <nav className="account-menu wide-only" aria-label={myAccountTexts.title}>
        <ul>
          {myAccountTexts.pages.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === "/account"} className="nav-row nav-row-quiet">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {/* With JavaScript it is in the header. */}
        <noscript>
          <SignOut size="s" className="" />
        </noscript>
      </nav>
      <div className="account-main">
        <Outlet />
      </div>
    </div>
  );
}
