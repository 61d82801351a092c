import type { User } from '@vigil/domain/organisation/public';
import { examDefinitions, requiredPeople } from '../../exams/public.js';
import { demoReviewer } from '../../organisation/demo/public.js';
import { collections as peopleCollections } from '../../organisation/public.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';
import { enterScore, offlinePaperId } from '../offline/offline-scores.js';

const examId = 'demo-offline';
/** In the order of accounts; who comes after them has none yet. `student` is the last of an alphabet. */
const scores: readonly (readonly [objScore: number, subjScore: number, remark?: string])[] = [
  [35, 48],
  [30, 25, '未按规程佩戴防护用品，实操扣分'],
  [40, 52.5],
  [25, 40],
];
const ofStudent = [35, 51, '操作规范'] as const;

/** Scores that the demo's reviewer has entered of the exam that was sat on paper; the others wait to be entered. */
export async function enterScores(services: Services, now: number): Promise<void> {
  const exam = await examDefinitions(services).get(examId);
  const users = await services.documents
    .collection<User>(peopleCollections.users)
    .getMany([...((await requiredPeople(services, exam)) ?? [])]);
  const others = users.filter(({ demo }) => !demo).sort((a, b) => (a.userName < b.userName ? -1 : 1));
  const rows = [
    ...scores.map((score, index) => [others[index], score] as const),
    [users.find(({ demo }) => demo), ofStudent] as const,
  ];
  for (const [user, [objScore, subjScore, remark = '']] of rows)
    if (user !== undefined)
      await papersOf(services).run(
        offlinePaperId(examId, user.id),
        enterScore(exam, { userId: user.id, objScore, subjScore, remark }, now),
        {
          actor: { kind: 'staff', id: demoReviewer },
          ...{ arrivedAt: now, operation: 'offlineScoresSave', commandId: null },
        },
      );
}
