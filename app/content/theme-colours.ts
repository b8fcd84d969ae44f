/**
 * The two grounds for programs that know no variables: the browser's own bar, the manifest. A test
 * holds them equal to the tokens of app/styles.css.
 */
export const themeColours = { night: "#0f0b1b", paper: "#fdfcfe" };
