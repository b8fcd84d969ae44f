/**
 * For programs that know no variables: the browser's own bar, the manifest. Every page opens under
 * a night header, in either scheme. A test holds it equal to the token of app/styles.css.
 */
export const themeColour = "#0f0b1b";
