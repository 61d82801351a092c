import { examSessionStream } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import { afterAll, beforeAll } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';

/** A room with its acts: what the log of an exam’s session and of a paper has of them. */
export function actsRoom() {
  let room: ExamRoom;
  beforeAll(async () => {
    room = await ExamRoom.open();
  });
  afterAll(() => room.close());
  const session = async (examId: string): Promise<Recorded[]> =>
    room.services.log.readStream(examSessionStream(examId));
  const carriedOut = async (examId: string, acts = 1): Promise<Recorded[]> =>
    until(`${acts} acts to be carried out`, async () => {
      const done = (await session(examId)).filter((event) => event.type === 'ActCarriedOut');
      return done.length >= acts ? done : null;
    });
  const dataOf = async (paperId: string, type: string): Promise<unknown[]> =>
    (await room.events(paperId)).filter((event) => event.type === type).map((event) => event.data);

  return {
    get room() {
      return room;
    },
    session,
    carriedOut,
    dataOf,
  };
}
