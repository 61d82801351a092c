import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { collections } from '../collections.js';
import { afterAll, beforeAll } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';

export interface Read {
  readonly code: number;
  readonly msg: string;
  readonly data: {
    readonly id: string;
    readonly format: string;
    readonly total: number;
    readonly bad: number;
  };
}

export const good =
  '1. 对称加密？\nA. RSA\nB. AES\n答案：B\n章节：网络安全/加密\n\n2. 弱口令易猜。\n题型：判断题\n答案：对\n';

export const inChapter = (chapter: string): string =>
  `1. ${chapter}？\nA. 甲\nB. 乙\n答案：B\n章节：${chapter}\n`;

export const bad = '3. 没有答案\nA. 甲\nB. 乙\n';

/** A room with a teacher and a bank that files are imported into. */
export function importsRoom() {
  let room: ExamRoom;
  let teacher: Caller;
  let repoId: string;
  beforeAll(async () => {
    room = await ExamRoom.open();
    teacher = await room.staff(['repo:list', 'repo:edit']);
    ({ id: repoId } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '导入题库' }));
  });
  afterAll(() => room.close());

  /** Sends a file as a browser's form does. */
  async function send(
    name: string,
    content: string | Uint8Array,
    bank = repoId,
    token = teacher.token,
  ): Promise<Read> {
    const boundary = 'vigil-test-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const answer = await room.server.app.http.inject({
      method: 'POST',
      url: `/api/qu/qu/import?repoId=${bank}`,
      headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(head),
        Buffer.from(content as string),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    return answer.json<Read>();
  }

  const state = (id: string) =>
    teacher.ok<{ state: string; done: number }>('/api/qu/qu/import/state', { id });
  const finished = (id: string) =>
    until('the import to be done', async () => ((await state(id)).state === 'done' ? true : undefined));
  const heads = (bank: string): Promise<QuestionHead[]> =>
    room.services.documents
      .collection<QuestionHead>(collections.questionHeads)
      .find({ filter: { repoId: bank } });
  const newBank = async (title: string): Promise<string> =>
    (await teacher.ok<{ id: string }>('/api/repo/save', { title })).id;

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
    send,
    state,
    finished,
    heads,
    newBank,
  };
}
