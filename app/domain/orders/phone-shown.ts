/** As people here write it: 082 123 4567. */
export function phoneShown(kept: string): string {
  return kept.replace(/^\+27(\d{2})(\d{3})(\d{4})$/, "0$1 $2 $3");
}
