/** What other slices use of demo: nothing else of this folder is theirs. */
export { refreshDemoTimes, seedDemo } from './seed.js';
export { playDemoSittings } from './sittings/demo-sittings.js';
export { sittingPlay } from './sittings/sitting-play.js';
