import type { CandidateEvent } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';

type PersonErased = Extract<CandidateEvent, { type: 'PersonErased' }>;

/**
 * Carries an erasure out and repeats it until it is done, whatever crashed between (engine §11): each slice
 * forgets what it keeps of a person.
 */
export const whenPersonErasedForget = (services: Services): Reactor => ({
  name: 'when-person-erased-forget',
  types: ['PersonErased'],
  handle: async (event: Recorded) => {
    if (event.type === 'PersonErased')
      await declarationsOf(services).forget(services, (event.data as PersonErased['data']).userId);
  },
});
