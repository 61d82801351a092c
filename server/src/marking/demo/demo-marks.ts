import { defaultSettings, planOf, type MarkingSample } from '@vigil/domain/marking/public';
import type { User } from '@vigil/domain/organisation/public';
import { slotOf, waitingPlaces } from '@vigil/domain/sitting/public';
import { collections as peopleCollections } from '../../organisation/public.js';
import { demoReviewer } from '../../organisation/demo/public.js';
import type { DemoData } from '../../platform/demo-data.js';
import { tellFound } from '../../platform/reference/found-documents.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';
import { quIdOf } from '../answers.js';
import { collections } from '../collections.js';
import { enterScores } from './demo-offline.js';

const examId = 'demo-subjective';
/** Whose paper of the exam is marked already; the others wait for whoever tries it. */
const markedOf = 'kaosheng22';

/** A paper that the demo's reviewer has marked, a sample among those that wait, and scores of an exam sat on paper. */
export const markingDemo: DemoData = {
  async play(services, now) {
    await markOne(services, now);
    await enterScores(services, now);
  },
};

async function markOne(services: Services, now: number): Promise<void> {
  const users = services.documents.collection<User>(peopleCollections.users);
  const [candidate] = await users.find({ filter: { userName: markedOf }, limit: 1 });
  if (candidate === undefined) return;
  const papers = papersOf(services);
  const paperId = (await papers.candidates.load(candidate.id)).state.claims[examId]?.last.paperId;
  if (paperId === undefined) return;
  const { state } = await papers.any(paperId);
  if (state.handedIn === null) return;
  const waiting = waitingPlaces(state);
  const marks = waiting.map((place, index) => {
    const quId = quIdOf(place);
    const most = (place.part ?? place.question).score;
    return {
      ...{ quId, answerRevision: slotOf(state, quId).answerRevision },
      points: Math.floor(most * (0.9 - (index % 3) * 0.15) * 2) / 2,
      comment: index % 2 === 0 ? '要点齐全，论述可再具体些。' : '思路正确，结论部分展开不足。',
    };
  });
  await papers.run(
    paperId,
    {
      type: 'MarkAnswers',
      ...{ marks, plan: planOf(defaultSettings(examId)), remark: '整体完成得不错。' },
      keys: await papers.keysOf(state),
    },
    {
      actor: { kind: 'staff', id: demoReviewer },
      ...{ arrivedAt: now, operation: 'reviewPaper', commandId: null },
    },
  );
  const essay = waiting.find((place) => (place.part ?? place.question).quType === 4);
  if (essay !== undefined)
    await keepSample(services, quIdOf(essay), (essay.part ?? essay.question).score, now);
}

async function keepSample(
  { documents, log }: Services,
  quId: string,
  most: number,
  now: number,
): Promise<void> {
  const sample: MarkingSample = {
    ...{ id: 'demo-sample', version: 1, examId, quId },
    answer: { text: '<p>只列出了结论，没有说明理由，也没有举例。</p>' },
    points: Math.floor(most * 0.4 * 2) / 2,
    note: '结论正确但缺少理由与例证，按要点给四成分。',
    ...{ createTime: now, updateTime: now },
  };
  await tellFound(log, collections.markingSamples, [sample], { why: 'demo', operator: null, now });
  await documents.collection<MarkingSample>(collections.markingSamples).putIfAbsent(sample);
}
