import "#app/ui/filter-bar.css";
import "#app/ui/field.css";

/** How the file is written: no program reads both. */
export function ExportStyle() {
  return (
    <label className="filter-field">
      <span className="visually-hidden">Write files for</span>
      <select name="for" className="field-box field-office">
        <option value="plain">Plain CSV</option>
        <option value="excel">CSV for Excel in South Africa</option>
      </select>
    </label>
  );
}
