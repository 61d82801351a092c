/** What other slices show of uploads: nothing else of this folder is theirs. */
export { providerName } from './providers.ts';
