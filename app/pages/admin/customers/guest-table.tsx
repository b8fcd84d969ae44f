import { Link } from "react-router";
import { sayCount } from "#app/content/office-words.ts";
import type { Guest } from "#app/domain/orders/list-guests.server.ts";

/** Who ordered without an account. Their name leads to what they ordered. */
export function GuestTable({ guests, words }: GuestTableProps) {
  return (
    <table className="data-table">
      <caption className="sr-only">
        {words ? "Guests who fit the search" : "Guests"}, whoever ordered last first
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col" className="cell-number">
            Orders
          </th>
          <th scope="col">Last order</th>
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.email.toLowerCase()}>
            <td className="cell-main">
              <Link to={`/admin/orders?view=all&q=${encodeURIComponent(guest.email)}`}>
                {guest.name}
              </Link>
              <small>{guest.email}</small>
            </td>
            <td className="cell-short num" data-label="Phone">
              <a href={`tel:${guest.phone}`}>{guest.phone}</a>
            </td>
            <td className="cell-number" data-label="Orders">
              {sayCount(guest.orders, "order")}
            </td>
            <td className="cell-short num" data-label="Last order">
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
