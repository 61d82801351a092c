import { letterOf } from '@vigil/ui/questions/control.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { t } from '@vigil/ui/text/t.ts';
import { isNotTaken } from '../answer-queue/not-taken.ts';
import { isAnsweredSince, isOlder, questionOf, type UncountedAnswer } from '../answer-queue/queue-item.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { answerText, type Numbering } from '../hand-in/export-answers.ts';
import type { CardPlace } from '../paper/card-model.ts';
import type { Sitting } from '../paper/sitting.ts';

type Queue = Pick<QueueSnapshot, 'uncounted' | 'pending'>;

/**
 * Those of the answers that do not count which were older than another device's and are still to be chosen: what this
 * page has answered since, and what is on its way, is chosen.
 */
export const olderOf = ({ uncounted, pending }: Queue): readonly UncountedAnswer[] =>
  uncounted.filter((one) => isOlder(one) && !isAnsweredSince(one, pending));

/** Of some questions those at which there is one. */
export function undecidedOf(
  queue: Queue,
  places: readonly CardPlace[],
  numbering: Numbering,
): readonly CardPlace[] {
  const called = new Set(olderOf(queue).map(({ item }) => numbering(questionOf(item.body) ?? '')));
  return places.filter(({ quId }) => called.has(numbering(quId)));
}

/** Gives an older answer again, as one of now: it takes the place of what another device saved. */
export async function takeInstead(
  { book, queue }: Pick<Sitting, 'book' | 'queue'>,
  answer: UncountedAnswer,
): Promise<void> {
  await book.flush();
  try {
    book.adopt([await queue.enqueue(answer.item.body)]);
    await queue.dismiss(answer);
  } catch (error) {
    // A read-only page says so by itself; the answer stays to be chosen.
    if (!isNotTaken(error)) throw error;
  }
}

/** What was written, with the letters that its options have on this paper. */
export function sayAnswer(
  fields: AnswerFields,
  options: readonly { readonly id: string }[] | undefined,
): string {
  const chosen = fields.answers;
  if (chosen === undefined || options === undefined)
    return answerText(fields).trim() || t('（没有作答内容）');
  const letters = options.flatMap(({ id }, index) => (chosen.includes(id) ? [letterOf(index)] : []));
  return letters.length === 0 ? t('（没有选择）') : t('选择 {{letters}}', { letters: letters.join('、') });
}
