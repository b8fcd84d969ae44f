import { Link } from "react-router";
import { sayCount } from "#app/content/office-words.ts";
import type { Guest } from "#app/domain/orders/list-guests.server.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";

/** Who ordered or asked without an account. Their name leads to what they ordered, or were quoted. */
export function GuestTable({ guests, words }: GuestTableProps) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">
        {words ? "Guests who fit the search" : "Guests"}, whoever came last first
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col" className="cell-number">
            Orders
          </th>
          <th scope="col">Latest</th>
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.email.toLowerCase()}>
            <td className="cell-main">
              <Link
                to={`/admin/${guest.orders > 0 ? "orders" : "quotes"}?view=all&q=${encodeURIComponent(guest.email)}`}
              >
                {guest.name}
              </Link>
              <small>{guest.email}</small>
            </td>
            <td className="cell-short" data-label="Phone">
              <a href={`tel:${guest.phone}`}>{phoneShown(guest.phone)}</a>
            </td>
            <td className="cell-number" data-label="Orders">
              <span>
                {guest.orders > 0 && sayCount(guest.orders, "order")}
                {guest.quotes > 0 && <small>{sayCount(guest.quotes, "quotation")}</small>}
              </span>
            </td>
            <td className="cell-short" data-label="Latest">
              {guest.last}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type GuestTableProps = {
  guests: readonly (Omit<Guest, "lastAt"> & { last: string })[];
  words: string;
};
