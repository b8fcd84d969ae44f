export const SETUP_PATH = "/admin/setup";
export const CLAIMS_PATH = `${SETUP_PATH}/claims`;
export const REMOVE_DEMO_PATH = `${SETUP_PATH}/demo`;
