import { FilterSelect } from "#app/ui/list/filter-bar.tsx";

/** CSV dialect: Excel with South African settings expects semicolons and decimal commas. */
export function CsvFormatField() {
  const options = [
    ["plain", "Plain CSV"],
    ["excel", "CSV for Excel in South Africa"],
  ] as const;
  return <FilterSelect name="for" label="Write files for" value="plain" options={options} />;
}
