export function RoleTag({ role }: { role: "customer" | "admin" }) {
  return (
    <span className="state-tag" data-state={role === "admin" ? "brand" : "plain"}>
      {role === "admin" ? "Admin" : "Customer"}
    </span>
  );
}
