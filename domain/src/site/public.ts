/** What others use of site: nothing else of this folder is theirs. */
export { presetOf } from './brand.js';
export { isServerPage } from './embedded-page.js';
export { field, secret, type ProviderField } from './provider-field.js';
