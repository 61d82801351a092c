import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { collections } from './collections.js';
import { afterAll, beforeAll } from 'vitest';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';

export const rights = ['repo:list', 'repo:edit', 'exam:list', 'exam:add'];

export interface Page {
  readonly records: { readonly id: string; readonly text: string; readonly uses: number }[];
  readonly total: number;
}

/** A room with a teacher and a bank of theirs. */
export function bankRoom() {
  let room: ExamRoom;
  let teacher: Caller;
  let repoId: string;
  beforeAll(async () => {
    room = await ExamRoom.open();
    teacher = await room.staff(rights, { realName: '出题老师' });
    ({ id: repoId } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '网络安全' }));
  });
  afterAll(() => room.close());
  const single = (content: string, more: Readonly<Record<string, unknown>> = {}) => ({
    repoId,
    quType: 1,
    content: `<p>${content}</p>`,
    options: [{ content: '甲' }, { content: '乙', isRight: true }],
    ...more,
  });
  const save = async (body: unknown, who = teacher): Promise<string> =>
    (await who.ok<{ id: string }>('/api/qu/qu/save', body)).id;
  const head = async (id: string): Promise<QuestionHead | null> =>
    room.services.documents.collection<QuestionHead>(collections.questionHeads).get(id);
  const changes = async (id: string): Promise<ReferenceChanged['data'][]> =>
    (await room.services.log.readStream(referenceStream('question', id))).map(
      (event) => event.data as ReferenceChanged['data'],
    );
  const found = async (params: unknown, who = teacher): Promise<string[]> =>
    (await who.ok<Page>('/api/qu/qu/paging', { params, size: 100 })).records.map(({ id }) => id).sort();

  return {
    get room() {
      return room;
    },
    get teacher() {
      return teacher;
    },
    get repoId() {
      return repoId;
    },
    single,
    save,
    head,
    changes,
    found,
  };
}
