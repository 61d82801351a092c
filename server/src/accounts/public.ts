/** What other slices use of accounts: nothing else of this folder is theirs. */
export { makeFirstAdministrator } from './first-administrator.js';
export { UserStore } from './user-store.js';
export { sliderCaptcha } from './login.js';
