import type { RegistrationEvent } from '@vigil/domain/sign-up/public';
import { idBehind } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { registrationCollection, type RegistrationView } from './registration-view.js';

type Body = Omit<RegistrationView, 'position'>;

function after(view: Body, { type, data }: RegistrationEvent, time: number): Body {
  switch (type) {
    case 'SignedUp':
      return { ...view, state: view.state === 2 ? 0 : view.state, cancelReason: '' };
    case 'SittingWanted':
    case 'GroupSignedUp':
      return { ...view, examId: data.examId, state: view.state === 2 ? 0 : view.state, cancelReason: '' };
    case 'RegistrationGiven':
      return { ...view, examId: data.examId, state: 1, givenAt: time, cancelReason: '' };
    case 'SittingChanged':
      return { ...view, examId: data.examId };
    case 'ResitBegun':
      return { ...view, examId: null, state: 0, round: data.round };
    case 'SignUpCancelled':
      return { ...view, state: 2, cancelReason: data.reason ?? '' };
  }
}

/** View `registrations`: one document for each person in each category. Places are the sittings' streams. */
export const registrationProjection: Projection<RegistrationView> = {
  name: 'registrations',
  version: 1,
  collection: registrationCollection,
  handles: [
    ...[
      'SignedUp',
      'GroupSignedUp',
      'SittingWanted',
      'RegistrationGiven',
      'SittingChanged',
      'ResitBegun',
      'SignUpCancelled',
    ],
  ],
  key: ({ stream }) => idBehind('registration-', stream),
  fold: (view, event) => {
    const { registrationId: id, userId, catId } = event.data as RegistrationEvent['data'];
    const begun: Body = view ?? {
      ...{ id, userId, catId, examId: null, state: 0, round: 1 },
      ...{ signedAt: event.time, givenAt: null, cancelReason: '' },
    };
    return after(begun, event as unknown as RegistrationEvent, event.time);
  },
  topic: ({ catId }) => catId,
};
