/** What other slices use of accounts: nothing else of this folder is theirs. */
export { makeFirstAdministrator } from './first-administrator.js';
export { ownPicture } from './profile/own-pictures.js';
export { UserStore } from './user-store.js';
export { sliderCaptcha } from './login.js';
