import { presenceStream } from '@vigil/domain/sitting/events';
import { offlineAfterSeconds } from '@vigil/domain/sitting/presence.decider';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { always } from '../platform/roles/lease.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import { startPresence } from './reactors/presence.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

it('[engine §8] who starts comes online, of whom the reactor is not given what is on the paper', async () => {
  const { services } = room;
  const subscribe = vi.spyOn(services.log, 'subscribe');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const presence = await startPresence(services, always);
  onTestFinished(() => presence.stop());
  const [, , , options] = subscribe.mock.lastCall ?? [];
  const look = timers.mock.calls.find(
    ([, milliseconds]) => milliseconds === offlineAfterSeconds * 1000,
  )?.[0] as () => void;
  timers.mockRestore();
  subscribe.mockRestore();
  const candidate = await room.candidate();
  const examId = await room.saveExam();
  const paperId = await candidate.start(examId);

  const given = await new Promise<readonly unknown[]>((heard, lost) => {
    const subscription = services.log.subscribe(
      services.log.start,
      async (events) => heard(events.map(({ data }) => data)),
      lost,
      options,
    );
    onTestFinished(() => subscription.close());
  });
  expect(given).toEqual([null]);

  const changes = async (): Promise<unknown[]> =>
    (await services.log.readStream(presenceStream(paperId))).map(({ data }) => data);
  await until('the coming', async () => {
    look();
    return (await changes()).length > 0;
  });
  expect(await changes()).toMatchObject([{ paperId, examId, userId: candidate.user.id, presence: 'online' }]);
});
