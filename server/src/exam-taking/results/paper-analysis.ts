import {
  looksOf,
  placeAmong,
  secondsByQuestion,
  shareBy,
  type AnalysedQuestion,
} from '@vigil/domain/exam-taking/paper-analysis';
import { turnStart } from '@vigil/domain/exam-taking/visibility';
import type { Bank } from '@vigil/domain/question-bank/public';
import {
  paperStream,
  questionsOf,
  slotOf,
  standingMark,
  sumPoints,
  wordsOf,
} from '@vigil/domain/sitting/public';
import type { PaperCreated, PaperState } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { collections as bankCollections, questionStore } from '../../question-bank/public.js';
import { examDefinitions } from '../../exams/public.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { hiddenFrom, paperSight } from '../sight.js';
import type { AnswerComment, PaperAnalysis, QuestionTime, ScorePart, ScorePlace } from '../analysis-types.js';
import { resultsSettingOf } from './result-times.js';

/**
 * A handed-in paper of this person looked at more closely, as far as they may see it now: points by group, tag and
 * chapter, time of each question, what reviewers said, where the score stands.
 */
export async function paperAnalysis(
  services: Services,
  user: Pick<SessionAccount, 'id' | 'departId' | 'groupIds'>,
  paper: PaperCreated,
  state: PaperState,
): Promise<PaperAnalysis> {
  const { sight } = await paperSight(services, paper, state);
  const nothing = { id: paper.paperId, parts: [], times: [], comments: [], remark: '', place: null };
  if (state.handedIn === null) return nothing;
  const asked = questionsOf(state).map(({ quId }) => quId);
  const hidden = await hiddenFrom(services, user, paper, asked);
  // Points of a share tell how a single question did: with one that is hidden, all stay in.
  const key = sight.key && !asked.some((quId) => hidden.has(quId));
  return {
    ...nothing,
    times: sight.questions ? await timesOf(services, paper.paperId, state) : [],
    ...(key ? { parts: await partsOf(services, paper, state), comments: commentsOf(state) } : {}),
    remark: key ? state.remark : '',
    place: sight.score ? await placeOf(services, paper, state) : null,
  };
}

async function timesOf(services: Services, paperId: string, state: PaperState): Promise<QuestionTime[]> {
  const events = await services.log.readStream(paperStream(paperId));
  return [...secondsByQuestion(looksOf(events), state.deadline)].map(([quId, seconds]) => ({
    quId,
    seconds,
  }));
}

async function partsOf(services: Services, paper: PaperCreated, state: PaperState): Promise<ScorePart[]> {
  const contents = await questionStore(services).contents(questionsOf(state));
  const about = new Map(contents.flatMap((content) => (content === null ? [] : [[content.quId, content]])));
  const questions = paper.groups.flatMap((group) =>
    group.questions.map(({ quId, score }): AnalysedQuestion => ({
      ...{ quId, score, groupId: group.id },
      tags: about.get(quId)?.tags ?? [],
      chapterId: about.get(quId)?.chapterId ?? null,
    })),
  );
  const results = state.score?.questions ?? [];
  const groups = new Map(paper.groups.map(({ id, title }) => [id, title]));
  const chapters = await chapterTitles(services, new Set([...about.values()].map(({ repoId }) => repoId)));
  const kinds: readonly (readonly [string, (of: AnalysedQuestion) => string[], (name: string) => string])[] =
    [
      ['group', ({ groupId }) => [groupId], (id) => groups.get(id) ?? id],
      ['tag', ({ tags }) => [...tags], (tag) => tag],
      [
        'chapter',
        ({ chapterId }) => (chapterId !== null && chapters.has(chapterId) ? [chapterId] : []),
        (id) => chapters.get(id) ?? id,
      ],
    ];
  return kinds.flatMap(([kind, namesOf, title]) =>
    [...shareBy(questions, results, namesOf)].map(([name, share]) => ({ kind, name: title(name), ...share })),
  );
}

async function chapterTitles(
  services: Services,
  repoIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const banks = await services.documents.collection<Bank>(bankCollections.banks).getMany([...repoIds]);
  return new Map(banks.flatMap(({ chapters }) => chapters.map(({ id, title }) => [id, title] as const)));
}

/** What stands of each answer; who said it is not told. */
function commentsOf(state: PaperState): AnswerComment[] {
  const places = questionsOf(state).flatMap(({ quId, parts = [] }) => [
    quId,
    ...parts.map((part) => part.quId),
  ]);
  return places.flatMap((quId) => {
    const { marks, answer } = slotOf(state, quId);
    const { comment = '', annotations = [] } = standingMark(marks) ?? {};
    if (comment === '' && annotations.length === 0) return [];
    const plain = annotations.length === 0 ? '' : wordsOf(answer ?? {});
    return [{ quId, comment: comment === '' ? null : comment, plain, annotations: [...annotations] }];
  });
}

const placesMilliseconds = 10_000;
const bestScores = perServices(
  ({ clock }) => new KeptShortly<ReadonlyMap<string, number>>(clock, placesMilliseconds),
);

/** Where the own score stands among the best of each other person of the turn; null where the exam does not tell. */
async function placeOf(
  services: Services,
  { examId, userId, startedAt }: PaperCreated,
  { score }: PaperState,
): Promise<ScorePlace | null> {
  const exam = await examDefinitions(services).find(examId);
  if (exam === null || resultsSettingOf(exam).rank !== true) return null;
  if (score === null || !score.valid || score.reviewState === 0) return null;
  const since = Math.max(0, turnStart(exam, startedAt));
  const best = await bestScores(services).get(`${examId}\n${since}`, () =>
    bestOfEach(services, examId, since),
  );
  const others = [...best].flatMap(([other, points]) => (other === userId ? [] : [points]));
  return placeAmong(sumPoints([score.objScore, score.subjScore ?? 0]), others);
}

async function bestOfEach(services: Services, examId: string, since: number): Promise<Map<string, number>> {
  const papers = await findAll(services.views.view<PaperView>('papers'), {
    ...{ examId, handState: 1, createTime: { gte: since } },
  });
  const best = new Map<string, number>();
  for (const { userId, userScore, valid } of papers)
    if (valid && userScore !== null) best.set(userId, Math.max(userScore, best.get(userId) ?? 0));
  return best;
}
