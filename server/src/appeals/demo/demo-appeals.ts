import type { User } from '@vigil/domain/organisation/public';
import { demoReviewer } from '../../organisation/demo/public.js';
import { collections as peopleCollections } from '../../organisation/public.js';
import type { DemoData } from '../../platform/demo-data.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';
import { carryAnswer } from '../carry-answer.js';
import { appealIdOf, appealsOf } from '../streams.js';

const examId = 'demo-ended';
const day = 86_400_000;

interface Asked {
  readonly userName: string;
  readonly reason: string;
  /** left out: it waits */
  readonly answer?: string;
  /** all points of the question are given; else they stand */
  readonly corrected?: boolean;
}

/** What candidates ask of the published exam, each about the first question that brought them nothing. */
const asked: readonly Asked[] = [
  { userName: 'student', reason: '我的作答与培训教材的表述一致，请老师再核对一次标准答案。' },
  {
    ...{ userName: 'kaosheng05', reason: '题干有两种理解，我按另一种理解作答，请老师复核。' },
    ...{ answer: '经复核，题干确有两种理解，此题给满分。', corrected: true },
  },
  {
    ...{ userName: 'kaosheng24', reason: '请说明这道题为什么不得分。' },
    answer: '已复核：所选答案与题意不符，解析中有说明，维持原分。',
  },
];

/** Reviews that were asked for: one waits, one was answered with points, one without. */
export const appealsDemo: DemoData = {
  async play(services, now) {
    for (const one of asked) await play(services, one, now);
  },
};

async function play(services: Services, { userName, reason, answer, corrected }: Asked, now: number) {
  const users = services.documents.collection<User>(peopleCollections.users);
  const [user] = await users.find({ filter: { userName }, limit: 1 });
  if (user === undefined) return;
  const papers = papersOf(services);
  const paperId = (await papers.candidates.load(user.id)).state.claims[examId]?.last.paperId;
  if (paperId === undefined) return;
  const { state } = await papers.any(paperId);
  const lost = state.score?.questions.find(
    ({ quId, score }) =>
      score === 0 &&
      state.places.some(
        ({ question, part }) => question.parts === undefined && part === null && question.quId === quId,
      ),
  );
  if (lost === undefined) return;
  const { quId } = lost;
  const id = appealIdOf(paperId, quId);
  const by = (kind: 'candidate' | 'staff', actorId: string) => ({
    actor: { kind, id: actorId },
    ...{ arrivedAt: now, operation: 'demo', commandId: null },
  });
  const appeals = appealsOf(services);
  const facts = { appealId: id, examId, paperId, quId, userId: user.id, reason, points: 0 };
  await appeals.execute(
    id,
    { type: 'FileAppeal', until: now + day, isVoid: false, ...facts },
    by('candidate', user.id),
  );
  if (answer === undefined) return;
  const full = state.places.find(({ question }) => question.quId === quId)?.question.score ?? 0;
  await appeals.execute(
    id,
    {
      ...(corrected === true ? ({ type: 'BeginAnswer', isVoid: false } as const) : { type: 'AnswerAppeal' }),
      ...{ answer, pointsBefore: 0, pointsAfter: corrected === true ? full : 0 },
    },
    by('staff', demoReviewer),
  );
  await carryAnswer(services, id);
}
