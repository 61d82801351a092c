import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { eraseCandidate } from './papers/erase-candidate.js';
import { whenPersonErasedForget } from './papers/when-person-erased-forget.js';
import { sittingWords } from './history/event-words.js';
import { regradeWords } from './history/regrade-words.js';
import { papersOf } from './papers/papers.js';
import { collections } from './collections.js';
import { sittingDictionaries, sittingEnumerations } from './dictionaries.js';

/** What everybody who acts on a paper shares; it serves no call of its own. */
export const sittingSlice: Slice = {
  name: 'sitting',
  resolvers: [],
  collections,
  dictionaries: sittingDictionaries,
  enumerations: sittingEnumerations,
  eventWords: { ...sittingWords, ...regradeWords },
  files: {
    namelessEvents: ['PaperClaimed', 'PaperCreated', 'PaperRegraded', ...Object.keys(regradeWords)],
    namelessCollections: [
      ...[collections.blueprints.name, collections.questionPages.name, collections.preparedDraws.name],
    ],
  },
  erasure: eraseCandidate,
  engages: async (services, userId) => (await papersOf(services).openPaperOf(userId)) !== null,
  react: (services, lease) => startReactor(services, whenPersonErasedForget(services), lease),
};
