import { setTimeout } from 'node:timers/promises';
import { driftOf } from '@vigil/domain/marking/public';
import { titleOf } from '@vigil/domain/question-bank/public';
import type { MarkingReviewerView } from '@vigil/projections/marking/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import type { Services } from '../platform/services.js';
import { markingAnswers, markingChannel } from './answers.js';
import type { AnswerStage } from './collections.js';
import { contentOf, wholeOf } from './present.js';
import type { MarkableExam } from './rights.js';
import { markings } from './settings.js';
import type { MarkingProgress, MarkingQuestionProgress, MarkingReviewer } from './types.js';

const titleLength = 80;
/** A rush of marks is one change to whoever looks; and how long nothing is said at most. */
const gatherMilliseconds = 1000;
const lookAgainMilliseconds = 15_000;

/** How far marking an exam is, by question and by reviewer; reviewers see themselves alone unless they lead it. */
export async function progressOf(services: Services, marked: MarkableExam): Promise<MarkingProgress> {
  const { exam, leads, settings } = marked;
  const papers = services.views.view<PaperView>('papers');
  const [states, questions] = await Promise.all([
    papers.countBy('state', { examId: exam.id }),
    questionsOfExam(services, marked),
  ]);
  const reviewers = await reviewersOf(services, marked, questions);
  return {
    ...{ examId: exam.id, title: exam.title, leads, anonymous: settings.anonymous, questions, reviewers },
    papersWaiting: states.get('1') ?? 0,
    papersFinished: (states.get('2') ?? 0) + (states.get('3') ?? 0),
    papersInExam: states.get('0') ?? 0,
  };
}

async function questionsOfExam(
  services: Services,
  { exam: { id: examId }, leads, reviewerId }: MarkableExam,
): Promise<MarkingQuestionProgress[]> {
  const answers = markingAnswers(services);
  const byQuestion = (stage: AnswerStage) => answers.countBy('quId', { examId, stage });
  const heldNow = { examId, heldUntil: { gt: services.clock.now() } };
  const [first, second, third, judged, done, held, own] = await Promise.all([
    byQuestion('first'),
    byQuestion('second'),
    byQuestion('third'),
    byQuestion('judged'),
    byQuestion('done'),
    answers.countBy('quId', heldNow),
    leads ? new Map<string, number>() : answers.countBy('quId', { ...heldNow, heldBy: reviewerId }),
  ]);
  const ids = new Set([first, second, third, judged, done].flatMap((counts) => [...counts.keys()]));
  const rows = await Promise.all(
    [...ids].map(async (quId): Promise<MarkingQuestionProgress | null> => {
      const [known] = await answers.find({ filter: { examId, quId }, limit: 1 });
      if (known === undefined) return null;
      const content = contentOf(await wholeOf(services, known), quId);
      const of = (counts: ReadonlyMap<string, number>) => counts.get(quId) ?? 0;
      return {
        ...{ quId, wholeId: known.wholeId, quType: known.quType, most: known.most },
        title: titleOf(content.content, titleLength),
        ...{ first: of(first), second: of(second), third: of(third), judged: of(judged), done: of(done) },
        held: of(held) - of(own),
      };
    }),
  );
  return rows
    .filter((row): row is MarkingQuestionProgress => row !== null)
    .sort((a, b) => a.quType - b.quType || (a.quId < b.quId ? -1 : 1));
}

async function reviewersOf(
  services: Services,
  { exam, leads, reviewerId }: MarkableExam,
  questions: readonly MarkingQuestionProgress[],
): Promise<MarkingReviewer[]> {
  const view = services.views.view<MarkingReviewerView>('marking_reviewers');
  const [all, { state }, held] = await Promise.all([
    view.find({ filter: { examId: exam.id } }),
    markings(services).load(exam.id),
    markingAnswers(services).countBy('heldBy', {
      examId: exam.id,
      heldUntil: { gt: services.clock.now() },
    }),
  ]);
  const mostOf = new Map(questions.map(({ quId, most }) => [quId, most]));
  const known = new Map(all.map((one) => [one.reviewerId, one]));
  const ids = leads ? new Set([...(exam.reviewerIds ?? []), ...known.keys()]) : new Set([reviewerId]);
  const people = await peopleOf(services).byIds(ids);
  return [...ids].map((id): MarkingReviewer => {
    const { given = 0, lastAt = null, byQuestion = {} } = known.get(id) ?? {};
    const { samples, mean, spread, drifting } = driftOf(state.samples, id);
    return {
      ...{ reviewerId: id, realName: people.get(id)?.realName ?? erasedName, given, lastAt },
      meanShare: meanShare(byQuestion, mostOf),
      // Samples are held by nobody: fewer than on the own desk would tell them apart.
      held: leads ? (held.get(id) ?? 0) : null,
      ...{ samples, sampleMean: mean, sampleSpread: spread, drifting },
    };
  });
}

function meanShare(
  byQuestion: MarkingReviewerView['byQuestion'],
  mostOf: ReadonlyMap<string, number>,
): number | null {
  let [points, most] = [0, 0];
  for (const [quId, sum] of Object.entries(byQuestion)) {
    points += mostOf.has(quId) ? sum.points : 0;
    most += (mostOf.get(quId) ?? 0) * sum.count;
  }
  return most === 0 ? null : points / most;
}

/** The progress at once, then each time it reads differently, at most once a second. */
export async function* followProgress(
  services: Services,
  read: () => Promise<MarkingProgress>,
  examId: string,
  signal: AbortSignal,
): AsyncGenerator<MarkingProgress> {
  let bell = new AbortController();
  const ring = (): void => bell.abort();
  const hear = (about: unknown): void => {
    if (about === examId) ring();
  };
  const leave = [
    services.bus.subscribe(markingChannel, hear, { onGap: ring }),
    services.bus.subscribe('view:marking_reviewers', ring, { onGap: ring }),
  ];
  try {
    let told = '';
    while (!signal.aborted) {
      bell = new AbortController();
      const progress = await read();
      const text = JSON.stringify(progress);
      if (text !== told) yield progress;
      told = text;
      await setTimeout(gatherMilliseconds, undefined, { signal }).catch(() => undefined);
      const rung = AbortSignal.any([signal, bell.signal]);
      await setTimeout(lookAgainMilliseconds, undefined, { signal: rung }).catch(() => undefined);
    }
  } finally {
    for (const end of leave) end();
  }
}
