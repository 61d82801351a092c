/** What other slices use of watch: nothing else of this folder is theirs. */
export type { WatchCardView } from './watch-card-view.js';
export { watchCardProjection } from './watch-card.projection.js';
