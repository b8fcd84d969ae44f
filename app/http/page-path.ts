/** The page that a request is about: the router asks for the data of "/shop" by "/shop.data". */
export function pagePath(pathname: string): string {
  if (pathname === "/_.data" || pathname === "/_root.data") return "/";
  return pathname.replace(/\.data$/, "");
}
