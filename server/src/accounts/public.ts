/** What other slices use of accounts: nothing else of this folder is theirs. */
export { makeFirstAdministrator } from './first-administrator.js';
export { ownPictureBytes } from './profile/own-pictures.js';
export { UserStore } from './user-store.js';
export { sliderCaptcha } from './login.js';
export { demandInOrder, keepEntry } from './login.js';
export { networkOf } from './login-attempts.js';
export { openSession } from './open-session.js';
export { demandSecondFactor } from './second-factor/second-factor.js';
export { SessionUser } from './types.js';
