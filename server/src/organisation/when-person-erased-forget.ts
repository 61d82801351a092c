import type { CandidateEvent } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { forgetPerson } from './forget-person.js';

type PersonErased = Extract<CandidateEvent, { type: 'PersonErased' }>;

/**
 * Carries an erasure out and repeats it until it is done, whatever crashed between (engine §11). Another
 * slice that keeps documents of a person has its own.
 */
export const whenPersonErasedForget = (services: Services): Reactor => ({
  name: 'when-person-erased-forget',
  types: ['PersonErased'],
  handle: async (event: Recorded) => {
    if (event.type === 'PersonErased')
      await forgetPerson(services, (event.data as PersonErased['data']).userId);
  },
});
