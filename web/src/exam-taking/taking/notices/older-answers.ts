import { letterOf } from '@vigil/ui/questions/control.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { t } from '@vigil/ui/text/t.ts';
import { isNotTaken } from '../answer-queue/not-taken.ts';
import { newerElsewhere, type UncountedAnswer } from '../answer-queue/queue-item.ts';
import { answerText } from '../hand-in/export-answers.ts';
import type { Sitting } from '../paper/sitting.ts';

/** Those of the answers that do not count which were older than another device's. */
export const olderOf = (uncounted: readonly UncountedAnswer[]): readonly UncountedAnswer[] =>
  uncounted.filter(({ reason }) => reason === newerElsewhere);

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
