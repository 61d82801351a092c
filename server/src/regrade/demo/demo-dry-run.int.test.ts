import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Exam } from '@vigil/domain/exams/public';
import { examDefinitions } from '../../exams/public.js';
import { until } from '../../testing/until.js';
import { RegradeRoom } from '../regrade-room.fixture.js';
import { dryRunsOf } from '../regrades.js';
import { regradeDemo } from './demo-dry-run.js';

let at: RegradeRoom;
beforeAll(async () => {
  at = await RegradeRoom.open();
});
afterAll(() => at.room.close());

const runs = () => dryRunsOf(at.room.services).find({ filter: { examId: 'demo-ended' } });

it('the demo has a dry run to look at: once, where its exam is, and again at a start after it was forgotten', async () => {
  const { services } = at.room;
  await regradeDemo.refresh?.(services);
  expect(await runs()).toEqual([]);
  const examId = await at.exam({});
  const exam = (await examDefinitions(services).find(examId)) as Exam;
  await examDefinitions(services).collection.put({ ...exam, id: 'demo-ended' });
  await regradeDemo.refresh?.(services);
  await until('the dry run to be done', async () => (await runs())[0]?.state === 'done');
  await regradeDemo.refresh?.(services);
  expect(await runs()).toHaveLength(1);
  await dryRunsOf(services).delete('demo-dry-run');
  await regradeDemo.refresh?.(services);
  expect(await runs()).toMatchObject([{ by: 'u-admin', adjustments: { questions: [{ counts: 'full' }] } }]);
});
