import { turnStart } from '@vigil/domain/exam-taking/visibility';
import { examDefinitions } from '../../exams/public.js';
import { demoTeacher } from '../../organisation/demo/public.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';

/** Exams whose results the demo's teacher has published; those of the second were taken back. */
const published = ['demo-ended', 'demo-withdrawn'] as const;
const withdrawn = {
  examId: 'demo-withdrawn',
  reason: '第 3 题标准答案有误，更正并重新评分后再公布。',
} as const;

/** Publishes results and takes some back, as the teacher does it from the list of exams. */
export async function playDemoResults(services: Services, now: number): Promise<void> {
  const { sessions } = papersOf(services);
  const envelope = {
    ...{ actor: { kind: 'staff', id: demoTeacher } as const, arrivedAt: now, commandId: null },
    operation: 'resultsPublish',
  };
  for (const examId of published) {
    const since = turnStart(await examDefinitions(services).get(examId), now);
    await sessions.execute(examId, { type: 'PublishResults', examId, since }, envelope);
  }
  const { examId, reason } = withdrawn;
  await sessions.execute(examId, { type: 'WithdrawResults', examId, reason }, envelope);
}
