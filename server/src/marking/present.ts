import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/public';
import {
  codeOf,
  countingMarks,
  guidePoints,
  wordsOf,
  type Answer,
  type KeptMark,
} from '@vigil/domain/sitting/public';
import { questionStore } from '../question-bank/public.js';
import type { Services } from '../platform/services.js';
import type { MarkingAnswerDocument } from './collections.js';
import type { MarkingCriterion, MarkingMark, MarkingVerdict } from './types.js';

/** What of a question is marked: itself, or the part of the composite that has this id. */
export function contentOf(whole: QuestionContent, quId: string): QuestionContent | QuestionPart {
  const part = whole.quId === quId ? whole : whole.parts?.find((one) => one.quId === quId);
  if (part === undefined) throw new Error(`question ${whole.quId}@${whole.version} has no part ${quId}`);
  return part;
}

/** The content of the question an answer belongs to, whole. */
export const wholeOf = (
  services: Services,
  { wholeId, questionVersion }: Pick<MarkingAnswerDocument, 'wholeId' | 'questionVersion'>,
): Promise<QuestionContent> => questionStore(services).content({ quId: wholeId, version: questionVersion });

/** The marking guide, with what each of its points may bring in the exam's steps. */
export function guideOf(
  content: QuestionContent | QuestionPart,
  most: number,
  step: number,
): MarkingCriterion[] {
  const points = content.points ?? [];
  const mosts = guidePoints(
    most,
    points.map(({ share }) => share),
    step,
  );
  return points.map(({ id, text }, index) => ({ id, text, most: mosts[index] ?? 0 }));
}

/** Every test of a program, hidden ones too, with what came of it. */
export const verdictsOf = (
  content: QuestionContent | QuestionPart,
  judged: readonly { readonly id: string; readonly verdict: string }[] | null,
): MarkingVerdict[] =>
  (codeOf(content)?.tests ?? []).map(({ id, input, output, visible }) => ({
    ...{ id, input, output, visible },
    verdict: judged?.find((one) => one.id === id)?.verdict ?? null,
  }));

/** How reviewers read an answer: its text, and what of it is compared. */
export const answerShown = (answer: Answer | null) => ({
  text: answer?.text ?? null,
  code: answer?.code ?? null,
  scratch: answer?.scratch ?? null,
  plain: wordsOf(answer ?? {}),
});

/** One of the marks an answer has. `names`: who the reviewers are, for whoever may know. */
export const presentMark = (
  mark: KeptMark,
  all: readonly KeptMark[],
  callerId: string,
  names: ReadonlyMap<string, string> | null,
): MarkingMark => ({
  points: mark.points,
  round: mark.round,
  stands: mark.stands,
  superseded: !countingMarks(all).includes(mark),
  comment: mark.comment ?? '',
  criteria: [...(mark.criteria ?? [])],
  annotations: [...(mark.annotations ?? [])],
  reason: mark.reason ?? null,
  reviewer: names?.get(mark.reviewerId) ?? null,
  own: mark.reviewerId === callerId,
  at: mark.at,
});
