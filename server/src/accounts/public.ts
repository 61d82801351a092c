/** What other slices use of accounts: nothing else of this folder is theirs. */
export { makeFirstAdministrator } from './first-administrator.js';
export { ownPictureBytes } from './profile/own-pictures.js';
export { UserStore } from './user-store.js';
export { sliderCaptcha } from './login.js';
export { demandInOrder, keepEntry } from './login.js';
export { openSession } from './open-session.js';
export { demandBindingProof } from './binding-proof.js';
export { reproofOf } from './reproof.js';
export { PasskeyShownInput } from './passkeys/types.js';
export { ownUser } from './profile/own-profile.js';
export { factorCollections } from './second-factor/factors.js';
export { resetFactorOffline } from './second-factor/reset-offline.js';
export { demandSecondFactor } from './second-factor/second-factor.js';
export { SessionUser } from './types.js';
