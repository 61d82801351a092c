import { accept, refuse, type Decider } from '@vigil/domain/kernel/decider';
import type { ReferenceChanged, ReferenceClaimsVoided } from '@vigil/domain/kernel/reference-changed';

/** What the stream of one document of reference data says of it. */
export interface HeadState {
  /** Version that the last change made; null: never changed by a person. */
  readonly version: number | null;
  /** The last change removed the document. */
  readonly isGone: boolean;
  /** Revision of the stream's last event, -1: none. */
  readonly revision: number;
  /** Revision of the last change. */
  readonly changedAt: number;
}

export type HeadEvent = ReferenceChanged | ReferenceClaimsVoided;
export type HeadRefusal = { readonly reason: 'SomebodyWasFaster' | 'NotMadeYet' | 'ClaimsVoided' };

export type HeadCommand =
  /** `atRevision`: where the stream stood when the change's keys were claimed; null: it needs none. */
  | {
      readonly type: 'Change';
      readonly change: ReferenceChanged['data'];
      readonly atRevision: number | null;
    }
  /** Asks only whether this very command was made before. */
  | { readonly type: 'Ask' }
  /** Ends whatever change claimed keys at this revision and is not in the log yet. */
  | {
      readonly type: 'VoidClaims';
      readonly entity: string;
      readonly id: string;
      readonly atRevision: number;
    };

/**
 * Whether the stream is past the version that a change was made of. A document is newer than its stream where the log
 * lost its end: the next change goes on from what is there. Where somebody wrote it past the log it does, too, and an
 * audit tells it (decision 285).
 */
export const isOvertaken = ({ version }: HeadState, { expectedVersion }: ReferenceChanged['data']): boolean =>
  version !== null && version > (expectedVersion ?? 0);

/**
 * The stream `ref-{entity}-{id}`: which version stands, and whether claims made for the next one still hold. What was
 * removed may be made anew under its id, with the version that follows.
 */
export const headDecider: Decider<HeadState, HeadCommand, HeadEvent, HeadRefusal> = {
  initialState: { version: null, isGone: false, revision: -1, changedAt: -1 },
  decide: (command, state) => {
    if (command.type === 'Ask') return refuse({ reason: 'NotMadeYet' });
    if (command.type === 'VoidClaims') {
      const { entity, id, atRevision } = command;
      return state.revision === atRevision
        ? accept<HeadEvent>({ type: 'ReferenceClaimsVoided', data: { entity, id } })
        : accept<HeadEvent>();
    }
    const { change, atRevision } = command;
    const isMadeAnew =
      state.isGone && change.expectedVersion === null && change.newVersion === (state.version ?? 0) + 1;
    if (isOvertaken(state, change) && !isMadeAnew) return refuse({ reason: 'SomebodyWasFaster' });
    if (atRevision !== null && atRevision !== state.revision) return refuse({ reason: 'ClaimsVoided' });
    return accept<HeadEvent>({ type: 'ReferenceChanged', data: change });
  },
  evolve: (state, event) => {
    const revision = state.revision + 1;
    return event.type === 'ReferenceChanged'
      ? {
          ...{ version: event.data.newVersion, isGone: event.data.after === null },
          ...{ revision, changedAt: revision },
        }
      : { ...state, revision };
  },
};
