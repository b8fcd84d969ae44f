/** How the file is written: no program reads both. */
export function ExportStyle() {
  return (
    <label className="filter-field">
      <span className="sr-only">Write files for</span>
      <select name="for" className="field-box field-office">
        <option value="plain">Files with commas, 1.50</option>
        <option value="excel">For Excel in South Africa, 1,50</option>
      </select>
    </label>
  );
}
