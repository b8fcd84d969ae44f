/** The private PostgreSQL cannot run; the message names cause and fix for whoever starts the site. */
export class PrivatePostgresRefused extends Error {}
