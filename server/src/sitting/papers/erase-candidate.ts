import type { Position } from '@vigil/domain/kernel/event';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import type { Services } from '../../platform/services.js';
import { RefusedError } from '../../platform/errors.js';
import type { Erasure } from '../../platform/declarations/answers.js';
import type { KnownPaper } from '@vigil/domain/sitting/start-rules';
import { papersOf } from './papers.js';

/**
 * A person's stream is that of the candidate: `PersonErased` is appended at its expected revision, so that a
 * paper that is being started refuses the erasure or is refused by it.
 */
export const eraseCandidate: Erasure = {
  async wasErased(services: Services, userId: string): Promise<boolean> {
    return (await papersOf(services).candidates.load(userId)).state.erased;
  },

  async standing(services: Services, userId: string): Promise<KnownPaper | null> {
    const known = await papersOf(services).settle(userId);
    if (known !== null && known.handedInAt === null)
      throw new RefusedError('PersonSitsExam', '该用户正在考试，交卷后才能注销！');
    return known;
  },

  async erase(
    services: Services,
    userId: string,
    standing: unknown,
    envelope: CommandEnvelope,
  ): Promise<Position | null> {
    const papers = papersOf(services);
    const openPaper = standing as KnownPaper | null;
    const command = { type: 'ErasePerson', userId, ...(openPaper === null ? {} : { openPaper }) } as const;
    return papers.accepted(await papers.candidates.execute(userId, command, envelope)).position;
  },
};
