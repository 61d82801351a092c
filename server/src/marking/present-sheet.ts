import { questionsOf, standingMark, sumPoints, wordsOf, type Place } from '@vigil/domain/sitting/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import type { RequestContext } from '../platform/context.js';
import { questionStore } from '../question-bank/public.js';
import { presentQuestion, type PaperOf } from '../sitting/public.js';
import { markingAnswers, quIdOf } from './answers.js';
import { sameAs } from './answers-shown.js';
import { isHeldByAnother } from './leases.js';
import { contentOf, guideOf, presentMark, verdictsOf } from './present.js';
import type { MarkableExam } from './rights.js';
import type { MarkingPaper, MarkingPlace } from './types.js';

/** A paper as its reviewer has it on the desk: everything of it, but no name where the exam hides names. */
export async function presentSheet(
  { services }: RequestContext,
  id: string,
  { state, paper }: PaperOf,
  { settings, leads, reviewerId }: MarkableExam,
): Promise<MarkingPaper> {
  const questions = questionsOf(state);
  const contents = await questionStore(services).contents(questions);
  const byQuestion = new Map(contents.map((content) => [content.quId, content]));
  const noted = await markingAnswers(services).find({ filter: { paperId: id } });
  const now = services.clock.now();
  const held = new Set(noted.filter((one) => isHeldByAnother(one, reviewerId, now)).map(({ quId }) => quId));
  const reviewers = new Set(state.slots.flatMap(({ marks }) => marks.map((mark) => mark.reviewerId)));
  const people = await peopleOf(services).byIds([paper.userId, ...reviewers]);
  const names = new Map([...reviewers].map((one) => [one, people.get(one)?.realName ?? erasedName] as const));
  const same = new Map(
    await Promise.all(
      noted.map(async (one) => {
        const all = await markingAnswers(services).count(sameAs(one, true));
        return [one.quId, Math.max(0, all - 1)] as const;
      }),
    ),
  );
  const { score } = state;
  const places = state.places.flatMap((place, index): MarkingPlace[] => {
    const slot = state.slots[index];
    const whole = byQuestion.get(place.question.quId);
    if (slot === undefined || whole === undefined || isComposite(place)) return [];
    const quId = quIdOf(place);
    const content = contentOf(whole, quId);
    const most = (place.part ?? place.question).score;
    const result = score?.questions.find((one) => one.quId === quId);
    const settled = standingMark(slot.marks) !== null || slot.marks.some(({ round }) => round > 1);
    const told = slot.marks.filter((mark) => settled || mark.reviewerId === reviewerId);
    const waits = result?.right === null && score?.reviewState === 0;
    return [
      {
        ...{ quId, most, waits, answerRevision: slot.answerRevision, markRevision: slot.marks.length },
        plain: wordsOf(slot.answer ?? {}),
        sameCount: same.get(quId) ?? 0,
        decidedBy: result?.by ?? null,
        actualScore: waits ? null : (result?.score ?? null),
        guide: guideOf(content, most, settings.step),
        verdicts: verdictsOf(content, slot.judged),
        marks: told.map((mark) => presentMark(mark, slot.marks, reviewerId, leads ? names : null)),
        heldByAnother: held.has(quId),
      },
    ];
  });
  const known = score !== null && score.reviewState !== 0;
  return {
    ...{ id, examId: paper.examId, title: paper.examTitle },
    totalScore: state.regraded?.totalScore ?? paper.totalScore,
    qualifyScore: state.regraded?.qualifyScore ?? paper.rules.qualifyScore,
    realName: settings.anonymous ? null : (people.get(paper.userId)?.realName ?? erasedName),
    handTime: state.handedIn?.at ?? null,
    state: score?.state ?? 0,
    reviewState: score?.reviewState ?? 0,
    valid: score?.valid ?? true,
    userObjScore: score?.objScore ?? null,
    userSubjScore: known ? (score.subjScore ?? 0) : null,
    userScore: known ? sumPoints([score.objScore, score.subjScore ?? 0]) : null,
    passed: score === null || score.passed === null ? null : Number(score.passed),
    remark: state.remark,
    ...{ step: settings.step, rounds: settings.rounds },
    quList: questions.map((question) =>
      presentQuestion(
        byQuestion.get(question.quId) as NonNullable<(typeof contents)[number]>,
        question,
        state,
        { key: true, score: true },
        services.judge,
      ),
    ),
    places,
  };
}

const isComposite = ({ part, question }: Place): boolean => part === null && question.parts !== undefined;
