import { slotOf, wordsOf, type MarkGiven, type PaperState } from '@vigil/domain/sitting/public';
import { badInput } from '../platform/errors.js';
import type { MarkingMarkInput, ReviewedQuestionInput } from './inputs.js';

/** What may be written with a mark: characters, and remarks on one answer. */
export const markLimits = {
  comment: 2000,
  reason: 500,
  annotations: 50,
  annotation: 500,
  remark: 2000,
} as const;

type Written = Pick<
  MarkingMarkInput | ReviewedQuestionInput,
  'comment' | 'criteria' | 'annotations' | 'reason' | 'markRevision'
>;

/** A mark as a reviewer's page sends it; refuses texts that are too long and remarks that stand nowhere. */
export function givenFrom(
  quId: string,
  input: Written & { readonly points: number; readonly answerRevision: number },
): MarkGiven {
  const [comment, reason] = [input.comment?.trim() ?? '', input.reason?.trim() ?? ''];
  const annotations = input.annotations ?? [];
  if (comment.length > markLimits.comment) throw badInput(`评语不能超过${markLimits.comment}个字！`);
  if (reason.length > markLimits.reason) throw badInput(`原因不能超过${markLimits.reason}个字！`);
  if (annotations.length > markLimits.annotations)
    throw badInput(`一份答案的批注不能超过${markLimits.annotations}条！`);
  for (const { from, to, text } of annotations) {
    if (!(from >= 0 && to > from)) throw badInput('批注位置不正确！');
    if (text.trim() === '' || text.length > markLimits.annotation)
      throw badInput(`批注应为1到${markLimits.annotation}个字！`);
  }
  const criteria = (input.criteria ?? []).map(({ id, points }) => ({ id, points }));
  return {
    ...{ quId, points: input.points, answerRevision: input.answerRevision, comment, reason },
    ...(criteria.length === 0 ? {} : { criteria }),
    ...(typeof input.markRevision === 'number' ? { markRevision: input.markRevision } : {}),
    annotations: annotations.map(({ from, to, text }) => ({ from, to, text: text.trim() })),
  };
}

/** Refuses remarks beyond the end of the answer; of one that changed meanwhile the paper says so instead. */
export function refuseRemarksBeyond(
  { quId, answerRevision, annotations = [] }: MarkGiven,
  state: PaperState,
): void {
  const slot = slotOf(state, quId);
  if (annotations.length === 0 || slot.answerRevision !== answerRevision) return;
  const { length } = wordsOf(slot.answer ?? {});
  if (annotations.some(({ to }) => to > length)) throw badInput('批注位置不正确！');
}
