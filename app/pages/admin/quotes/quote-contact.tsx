/** Who the quotation is for, with links to email and phone. */
export function QuoteContact({ name, email, phone }: Record<"name" | "email" | "phone", string>) {
  if (!name && !email && !phone) return "No customer yet";
  return (
    <>
      {name}
      {name && (email || phone) && ", "}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ", "}
      {phone && <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>}
    </>
  );
}
