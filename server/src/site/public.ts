/** What other slices use of site: nothing else of this folder is theirs. */
export { siteModules } from './site-modules.js';
