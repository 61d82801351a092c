import type { Exam } from '@vigil/domain/exams/public';
import {
  isUnderWay,
  regradeStream,
  type KnownRegrade,
  type QuestionAdjustment,
  type RegradeEvent,
  questionsOf,
} from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import { askedQuestions } from '../statistics/public.js';
import type { Services } from '../platform/services.js';
import { adjustmentsNow, newestHandedIn, shortText, viewsOf } from './asked-of.js';
import { changeWords } from './change-words.js';
import { progressId, progressOf, regradesOf } from './regrades.js';
import type { RegradeAct, RegradeOverview, RegradeQuestionRow, RegradeRow } from './types.js';

const changedParts = ({ options, blanks, pairs, inOrder, score, counts }: QuestionAdjustment): string[] => [
  ...((options ?? blanks ?? pairs ?? inOrder) === undefined ? [] : ['key']),
  ...(score === undefined ? [] : ['score']),
  ...(counts === undefined ? [] : [counts]),
];

/** Everything the page of an exam's regrades begins with, but its dry runs. */
export async function overviewOf(
  services: Services,
  exam: Exam,
): Promise<Omit<RegradeOverview, 'recentRuns'>> {
  const [questions, regrades, papers] = await Promise.all([
    questionRows(services, exam.id),
    regradeRows(services, exam.id),
    services.views.view<PaperView>('papers').count({ examId: exam.id, handState: 1 }),
  ]);
  const { state } = await regradesOf(services).load(exam.id);
  const now = await adjustmentsNow(services, exam.id);
  return {
    ...{ examId: exam.id, title: exam.title, totalScore: exam.totalScore },
    papers,
    multiRule: now.multiRule ?? exam.multiRule,
    qualifyScore: now.qualifyScore ?? exam.qualifyScore,
    underWay: isUnderWay(state),
    questions,
    regrades,
  };
}

async function questionRows(services: Services, examId: string): Promise<RegradeQuestionRow[]> {
  const views = await viewsOf(services, examId);
  const [asked, now] = await Promise.all([askedQuestions(services, views), adjustmentsNow(services, examId)]);
  const adjusted = new Map(now.questions.map((said) => [said.quId, said]));
  const rows = views.map(({ quId, wholeId, papers, right, scored }): RegradeQuestionRow => {
    const { body = null } = asked.get(quId) ?? {};
    const said = adjusted.get(quId);
    return {
      ...{ quId, wholeId, papers },
      quType: body?.quType ?? null,
      text: body === null ? '' : shortText(body.content),
      rightRate: scored > 0 ? right / scored : null,
      changed: said === undefined ? [] : changedParts(said),
    };
  });
  const order = await paperOrder(services, examId);
  const orderOf = ({ quId, wholeId }: RegradeQuestionRow): number =>
    order.get(quId) ?? order.get(wholeId ?? '') ?? Infinity;
  // Parts stand behind their composite; what the newest paper has not, last.
  const place = ({ quId, wholeId }: RegradeQuestionRow): string =>
    wholeId === null ? quId : `${wholeId}/${quId}`;
  const typeOf = new Map(rows.map((row) => [row.quId, row.quType ?? 1000]));
  const type = ({ quId, wholeId }: RegradeQuestionRow): number => typeOf.get(wholeId ?? quId) ?? 1000;
  return rows.sort((a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    return first === second ? type(a) - type(b) || (place(a) < place(b) ? -1 : 1) : first - second;
  });
}

/** Where questions and parts stand on the newest handed-in paper. */
async function paperOrder(services: Services, examId: string): Promise<ReadonlyMap<string, number>> {
  const state = await newestHandedIn(services, examId);
  const ids = (state === null ? [] : questionsOf(state)).flatMap(({ quId, parts = [] }) => [
    quId,
    ...parts.map((part) => part.quId),
  ]);
  return new Map(ids.map((quId, index) => [quId, index]));
}

/** Of a question's beginning in a sentence. */
const nameCharacters = 24;

/** What questions are called in words about regrades. */
export async function questionNames(services: Services, examId: string): Promise<(quId: string) => string> {
  const asked = await askedQuestions(services, await viewsOf(services, examId));
  return (quId) => {
    const text = shortText(asked.get(quId)?.body?.content ?? '', nameCharacters);
    return text === '' ? '试题' : `“${text}”`;
  };
}

async function regradeRows(services: Services, examId: string): Promise<RegradeRow[]> {
  const { state } = await regradesOf(services).load(examId);
  if (state.acts === 0) return [];
  const [nameOf, who] = await Promise.all([questionNames(services, examId), actorsOf(services, examId)]);
  const rows = state.regrades.map(async (one: KnownRegrade): Promise<RegradeRow> => {
    const { regradeId, adjustments, undone } = one;
    const told = async (act: number, at: number, reason: string): Promise<RegradeAct> => {
      const carried = state.carried.get(act);
      const progress = carried === undefined ? await progressOf(services).get(progressId(examId, act)) : null;
      return {
        ...{ act, at, reason, by: who(act) },
        state: carried === undefined ? (progress?.state ?? 'running') : 'done',
        papers: carried?.papers ?? progress?.papers ?? 0,
        reached: carried?.papers ?? progress?.reached ?? 0,
        changed: carried?.changed ?? progress?.changed ?? 0,
        failed: carried === undefined ? (progress?.failed ?? 0) : 0,
      };
    };
    return {
      id: regradeId,
      changes: changeWords(adjustments, nameOf),
      applied: await told(one.act, one.at, one.reason),
      undone: undone === null ? null : await told(undone.act, undone.at, undone.reason),
    };
  });
  return (await Promise.all(rows)).reverse();
}

/** Who did each act of the exam's regrades, by name. */
async function actorsOf(services: Services, examId: string): Promise<(act: number) => string> {
  const events = await services.log.readStream(regradeStream(examId));
  const ids = new Map(
    events.flatMap((event) =>
      event.type === 'RegradeCarried'
        ? []
        : [[(event as unknown as RegradeEvent).data.act, event.actor.id] as const],
    ),
  );
  const people = await peopleOf(services).byIds(new Set(ids.values()));
  return (act) => people.get(ids.get(act) ?? '')?.realName ?? erasedName;
}
