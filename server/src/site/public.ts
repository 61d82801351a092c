/** What other slices use of site: nothing else of this folder is theirs. Switches are asked for by `settingsOf`. */
export { legalTextFor, type BrandText } from './brands/legal-text.js';
export { siteFeed } from './site-feed.js';
