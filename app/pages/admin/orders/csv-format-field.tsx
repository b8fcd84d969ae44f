import "#app/ui/list/filter-bar.css";
import "#app/ui/form/field.css";

/** CSV dialect: Excel with South African settings expects semicolons and decimal commas. */
export function CsvFormatField() {
  return (
    <label className="filter-field">
      <span className="visually-hidden">Write files for</span>
      <select name="for" className="field-box field-compact">
        <option value="plain">Plain CSV</option>
        <option value="excel">CSV for Excel in South Africa</option>
      </select>
    </label>
  );
}
