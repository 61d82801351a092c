import { slotOf, standingMark, type PaperCommand, type PaperState } from '@vigil/domain/sitting/public';
import type { Position } from '@vigil/domain/kernel/event';
import type { AppealFiled, AppealAnswered } from '@vigil/domain/appeals/public';
import { markingPlanOf } from '../marking/public.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { papersOf } from '../sitting/public.js';
import { pointsOf } from './own-paper.js';
import { appealsOf } from './streams.js';

/**
 * Brings an answer that was begun to its end: marks the paper for its words, then says it. Safe to run twice, also in two
 * processes at once; nothing happens where no answer was begun. A mark that the paper does not take gives the answer up
 * and is thrown.
 */
export async function carryAnswer(
  services: Services,
  id: string,
  reached: (position: Position) => void = () => undefined,
): Promise<void> {
  const appeals = appealsOf(services);
  const { filed, begun, begins } = (await appeals.load(id)).state;
  if (filed === null || begun === null) return;
  const envelope = {
    ...{ actor: { kind: 'staff', id: begun.reviewerId } as const, operation: carrying },
    ...{ arrivedAt: services.clock.now(), commandId: null },
  };
  try {
    await mark(services, filed, begun, { ...envelope, commandId: `${id}-${begins}` }, reached);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    await appeals.execute(id, { type: 'GiveUpAnswer', why: error.reason }, envelope);
    throw error;
  }
  const { answer, pointsBefore, pointsAfter } = begun;
  const said = await appeals.execute(
    id,
    { type: 'AnswerAppeal', answer, pointsBefore, pointsAfter },
    envelope,
  );
  if (said.kind === 'accepted' && said.position !== null) reached(said.position);
}

const carrying = 'carryAppealAnswer';

type Papers = ReturnType<typeof papersOf>;

/** Refuses, before anything is recorded, points that the paper would not take for an answer in these words. */
export async function checkAnswer(
  services: Services,
  filed: AppealFiled,
  given: Given,
  envelope: Parameters<Papers['run']>[2],
): Promise<void> {
  const { state } = await papersOf(services).any(filed.paperId);
  papersOf(services).check(state, await markingOf(services, filed, given, state), envelope);
}

type Given = Pick<AppealAnswered, 'answer' | 'pointsAfter'>;

async function mark(
  services: Services,
  filed: AppealFiled,
  given: Given,
  envelope: Parameters<Papers['run']>[2],
  reached: (position: Position) => void,
): Promise<void> {
  const papers = papersOf(services);
  const { state } = await papers.any(filed.paperId);
  if (pointsOf(state, filed.quId) === given.pointsAfter) return;
  const outcome = await papers.run(filed.paperId, await markingOf(services, filed, given, state), envelope);
  if (outcome.position !== null) reached(outcome.position);
}

/** The mark that an answer with other points is; what was said of the answer before stays said. */
async function markingOf(
  services: Services,
  { quId, examId }: AppealFiled,
  { pointsAfter: points, answer }: Given,
  state: PaperState,
): Promise<PaperCommand> {
  const { answerRevision, marks } = slotOf(state, quId);
  const { comment, annotations } = standingMark(marks) ?? {};
  return {
    type: 'MarkAnswers',
    marks: [
      {
        ...{ quId, points, answerRevision, reason: reasonOf(answer) },
        ...(comment === undefined ? {} : { comment }),
        ...(annotations === undefined ? {} : { annotations }),
      },
    ],
    plan: await markingPlanOf(services, examId),
    keys: await papersOf(services).keysOf(state),
  };
}

const reasonMost = 500;
const reasonOf = (answer: string): string => `复核：${answer.trim()}`.slice(0, reasonMost);
