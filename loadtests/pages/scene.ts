import type { BrowserContextOptions } from '@playwright/test';
import { logIn } from '../../e2e/journeys/support/caller.js';
import { makeExam } from '../../e2e/journeys/support/exams.js';
import { startPaper } from '../../e2e/journeys/support/paper-calls.js';
import { openRoom, type Room } from '../../e2e/journeys/support/room.js';
import type { Reader } from './page-list.js';

/** What the measured pages show besides the demo's own data. */
export interface Scene {
  readonly userId: string;
  /** a paper that is being sat, all questions at once, and one question at a time */
  readonly paperId: string;
  readonly stepPaperId: string;
  /** a paper of `userId` that was handed in and marked */
  readonly resultId: string;
  /** an exam with candidates in it */
  readonly roomId: string;
  readonly session: (reader: Reader) => BrowserContextOptions['storageState'];
  close(): Promise<void>;
}

const accounts = {
  student: 'student',
  sitting: 'kaosheng11',
  stepping: 'kaosheng12',
  admin: 'admin',
  proctor: 'proctor',
} as const satisfies Record<Exclude<Reader, 'guest'>, string>;
const candidatesOnTheWall = 12;

/** Logs everybody in and brings about what the pages show. */
export async function prepareScene(url: string): Promise<Scene> {
  const people = Object.fromEntries(
    await Promise.all(
      Object.entries(accounts).map(async ([reader, account]) => [reader, await logIn(url, account)] as const),
    ),
  ) as Record<keyof typeof accounts, Awaited<ReturnType<typeof logIn>>>;
  const { student, sitting, stepping, admin } = people;
  const [examId, stepExamId] = [
    await makeExam(admin, { title: '页面测量' }),
    await makeExam(admin, { title: '页面测量（逐题）', stepOn: true }),
  ];
  await admin.post('/api/exam/category/saveExamCategory', { name: '职业技能' });
  const { records } = await student.post<{ records: { id: string; examId: string }[] }>(
    '/api/paper/paper/my-paging',
    { current: 1, size: 50, params: {} },
  );
  const ended = records.find((record) => record.examId === 'demo-ended');
  if (ended === undefined) throw new Error('the demo has no paper of student in demo-ended');
  const room: Room = await openRoom(
    { url },
    // Of the demo, with their pictures.
    { accounts: Array.from({ length: candidatesOnTheWall }, (_none, n) => `kaosheng${21 + n}`) },
  );
  return {
    userId: student.userId,
    paperId: await startPaper(sitting, examId),
    stepPaperId: await startPaper(stepping, stepExamId),
    resultId: ended.id,
    roomId: room.examId,
    session: (reader) => (reader === 'guest' ? undefined : sessionOf(url, people[reader])),
    close: () => room.close(),
  };
}

/** What a browser keeps of somebody who has logged in. */
function sessionOf(
  url: string,
  { token, cookie }: { readonly token: string; readonly cookie: string },
): BrowserContextOptions['storageState'] {
  const [name = '', value = ''] = cookie.split('=');
  return {
    cookies: [
      {
        name,
        value,
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin: url, localStorage: [{ name: 'vigil.token', value: token }] }],
  };
}
