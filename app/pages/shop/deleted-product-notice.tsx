import { useEffect, useState } from "react";
import { withStorage } from "#app/pages/shell/drafts/draft-storage.ts";
import { Notice } from "#app/ui/notice.tsx";

const KEY = "deleted-product";

/** The shop is cached and knows no session: the admin's own tab carries the name over. */
export function rememberDeletedProduct(name: string): void {
  withStorage((storage) => storage.setItem(KEY, name));
}

/** Confirms the deletion to the admin, once. */
export function DeletedProductNotice() {
  const [name, setName] = useState<string>();
  useEffect(() => {
    withStorage((storage) => {
      const deleted = storage.getItem(KEY);
      storage.removeItem(KEY);
      if (deleted) setName(deleted);
    });
  }, []);
  return name ? <Notice kind="success">“{name}” has been deleted.</Notice> : null;
}
