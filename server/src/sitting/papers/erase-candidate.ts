import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import type { Erasure } from '../../platform/declarations/answers.js';
import type { KnownPaper } from '@vigil/domain/sitting/start-rules';
import { papersOf } from './papers.js';

/**
 * A person's stream is that of the candidate: `PersonErased` is appended at its expected revision, so that a
 * paper that is being started refuses the erasure or is refused by it.
 */
export const eraseCandidate: Erasure = {
  async wasErased({ services }: RequestContext, userId: string): Promise<boolean> {
    return (await papersOf(services).candidates.load(userId)).state.erased;
  },

  async standing({ services }: RequestContext, userId: string): Promise<KnownPaper | null> {
    const known = await papersOf(services).settle(userId);
    if (known !== null && known.handedInAt === null)
      throw new RefusedError('PersonSitsExam', '该用户正在考试，交卷后才能注销！');
    return known;
  },

  async erase(context: RequestContext, userId: string, standing: unknown): Promise<void> {
    const papers = papersOf(context.services);
    const openPaper = standing as KnownPaper | null;
    const command = { type: 'ErasePerson', userId, ...(openPaper === null ? {} : { openPaper }) } as const;
    const outcome = papers.accepted(
      await papers.candidates.execute(userId, command, envelopeOf(context, 'userDelete', { id: userId })),
    );
    if (outcome.position !== null) context.reached(outcome.position);
  },
};
