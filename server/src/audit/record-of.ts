import type { Recorded } from '@vigil/domain/kernel/event';
import { paperStream, type PaperEvent } from '@vigil/domain/sitting/public';
import { isHashRight } from '@vigil/stores/chain/chain';
import { receiptsOf } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import type { AuditRecord } from './types.js';

/**
 * One event of a paper as it is stored. A save comes with its receipt, signed anew and saying what the candidate's
 * says: only while its chain is right up to it (`firstBroken`: the revision from which it is not), or the key would
 * vouch for what somebody else wrote.
 */
export async function recordOf(
  services: Services,
  paperId: string,
  event: Recorded,
  firstBroken: number | null,
): Promise<AuditRecord> {
  const { stream, revision, position, id, type, version, time, actor, data, previousHash, hash } = event;
  const isOwn =
    stream === paperStream(paperId) &&
    event.foreign === undefined &&
    isHashRight(event) &&
    (firstBroken === null || revision < firstBroken);
  const fact = event as Recorded & PaperEvent;
  return {
    ...{ stream, revision, position, id, type, version, time, data, previousHash, hash },
    actor: { kind: actor.kind, id: actor.id },
    receipt:
      isOwn && fact.type === 'AnswerSaved'
        ? await receiptsOf(services).of(paperId, fact.data, { revision, time, hash })
        : null,
  };
}
