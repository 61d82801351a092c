import type { Exam } from '@vigil/domain/exams/exam';
import { collections } from './collections.js';
import { afterAll, beforeAll } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';

export const save = '/api/exam/exam/save';

export const day = minutes(24 * 60);

export const drawing = (count: number, more: object = {}) => ({
  title: '抽题',
  perScore: 2,
  draws: [{ repoId: 'bank', count, ...more }],
});

/** A room, and exams as they are stored and shown. */
export function rulesRoom() {
  let room: ExamRoom;
  beforeAll(async () => {
    room = await ExamRoom.open();
  });
  afterAll(() => room.close());
  const stored = async (id: string): Promise<Exam> =>
    (await room.services.documents.collection<Exam>(collections.exams).get(id)) as Exam;

  /** The exam as the console opens it, to be sent back whole. */
  const opened = async (id: string): Promise<Record<string, unknown>> =>
    room.admin.ok('/api/exam/exam/detail', { id });

  return {
    get room() {
      return room;
    },
    stored,
    opened,
  };
}
