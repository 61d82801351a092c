/** What other slices use of watch: nothing else of this folder is theirs. */
export { fileUrl, presentCards } from './present-card.js';
export { WatchCard } from './watch-card.js';
