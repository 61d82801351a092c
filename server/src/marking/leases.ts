import { minutesMs } from '@vigil/domain/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { markingAnswers } from './answers.js';
import { waitingStages, type MarkingAnswerDocument } from './collections.js';

/** How long an answer is kept for whoever was given it; asked for again by their page. */
export const holdMinutes = 10;
/** Answers one reviewer may hold at once. */
export const heldAtMost = 60;
const pageSize = 50;

export const heldByAnother = (): RefusedError =>
  new RefusedError('HeldByAnother', '该答案正由其他阅卷老师评阅！');

/** Who asks for answers of which question. */
export interface Wanted {
  readonly examId: string;
  readonly quId: string;
  readonly reviewerId: string;
}

/** Whether this reviewer could be given the answer now. */
export const isFree = (answer: MarkingAnswerDocument, reviewerId: string, now: number): boolean =>
  (waitingStages as readonly string[]).includes(answer.stage) &&
  answer.userId !== reviewerId &&
  !answer.reviewerIds.includes(reviewerId) &&
  !isHeldByAnother(answer, reviewerId, now);

export const isHeldByAnother = (
  { heldBy, heldUntil }: MarkingAnswerDocument,
  reviewerId: string,
  now: number,
): boolean => heldBy !== '' && heldBy !== reviewerId && heldUntil > now;

/**
 * Gives a reviewer the answer for some minutes, or lets them keep it; null: somebody else was faster. Decided by the
 * stored document's version, so that two never hold the same.
 */
export async function hold(
  services: Services,
  answer: MarkingAnswerDocument,
  reviewerId: string,
): Promise<MarkingAnswerDocument | null> {
  const now = services.clock.now();
  if (isHeldByAnother(answer, reviewerId, now)) return null;
  const held: MarkingAnswerDocument = {
    ...answer,
    version: answer.version + 1,
    heldBy: reviewerId,
    heldUntil: now + minutesMs(holdMinutes),
  };
  const outcome = await markingAnswers(services).save(held, answer.version);
  return outcome === 'written' ? held : null;
}

/** Lets others have an answer again; one that is held by somebody else stays theirs. */
export async function letGo(
  services: Services,
  answer: MarkingAnswerDocument,
  reviewerId: string,
): Promise<void> {
  if (answer.heldBy !== reviewerId) return;
  const free = { ...answer, version: answer.version + 1, heldBy: '', heldUntil: 0 };
  await markingAnswers(services).save(free, answer.version);
}

/**
 * The next answers to a question for a reviewer, held for them: first those they hold already (a page that was loaded
 * again, a server that was started again), then others from a random place on.
 */
export async function takeNext(
  services: Services,
  wanted: Wanted,
  count: number,
): Promise<MarkingAnswerDocument[]> {
  const { examId, quId, reviewerId } = wanted;
  const stage = { in: [...waitingStages] };
  const now = services.clock.now();
  const mine = await markingAnswers(services).find({
    filter: { examId, quId, stage, heldBy: reviewerId, heldUntil: { gt: now } },
    sort: [{ field: 'place' }],
    limit: count,
  });
  const taken: MarkingAnswerDocument[] = [];
  for (const answer of mine) {
    const held = await hold(services, answer, reviewerId);
    if (held !== null) taken.push(held);
  }
  const from = Math.random();
  for (const place of [{ gte: from }, { lt: from }]) {
    if (taken.length >= count) break;
    await takeFrom(services, wanted, { examId, quId, stage, place }, count, taken);
  }
  return taken;
}

/** How many answers to a question wait for this reviewer: not their own, and of later rounds none they have a voice in. */
export async function waitingFor(services: Services, { examId, quId, reviewerId }: Wanted): Promise<number> {
  const answers = markingAnswers(services);
  const of = { examId, quId };
  const [first, own, later] = await Promise.all([
    answers.count({ ...of, stage: 'first' }),
    answers.count({ ...of, stage: 'first', userId: reviewerId }),
    answers.find({ filter: { ...of, stage: { in: ['second', 'third'] } } }),
  ]);
  const theirs = later.filter(
    ({ userId, reviewerIds }) => userId !== reviewerId && !reviewerIds.includes(reviewerId),
  );
  return first - own + theirs.length;
}

async function takeFrom(
  services: Services,
  { reviewerId }: Wanted,
  filter: Filter,
  count: number,
  taken: MarkingAnswerDocument[],
): Promise<void> {
  const answers = markingAnswers(services);
  for (let skip = 0; taken.length < count; skip += pageSize) {
    const some = await answers.find({ filter, sort: [{ field: 'place' }], skip, limit: pageSize });
    for (const answer of some) {
      if (taken.length >= count) return;
      if (!isFree(answer, reviewerId, services.clock.now())) continue;
      // Of those that say the same one is enough: the others are marked with it.
      if (taken.some(({ id, likeness }) => id === answer.id || likeness === answer.likeness)) continue;
      const held = await hold(services, answer, reviewerId);
      if (held !== null) taken.push(held);
    }
    if (some.length < pageSize) return;
  }
}
