import { act, fireEvent, screen } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { vi } from 'vitest';
import { BroughtContext, type Brought } from '../../app/brought.tsx';
import { renderWeb, type Server } from '../../app/render-web.fixture.tsx';
import type { ExamCheckInfoQuery } from '../../generated/graphql.ts';
import { CheckPage } from './check-page.tsx';

type Check = ExamCheckInfoQuery['examCheckInfo'];
/** each test has a time of its own: what the server said once is as old as it is */
let now = Date.parse('2026-11-21T08:00:00Z');

/** A moment so many seconds from the server's time. */
export const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();

const check = (change: Partial<Check> = {}): Check => ({
  id: 'e1',
  title: '期末考试',
  totalScore: 100,
  qualifyScore: 60,
  totalTime: 60,
  examType: 1,
  content: '',
  openType: 1,
  startTime: after(-60),
  endTime: after(3600),
  examStatus: 3,
  answerDevice: 0,
  lateMax: 0,
  late: false,
  chance: 0,
  examCount: 0,
  faceOn: false,
  faceCheck: false,
  faceChance: 3,
  camOn: false,
  camInterval: 1,
  leaveOn: false,
  leaveCheck: 5,
  leaveCount: 3,
  actionOn: false,
  actionInterval: 600,
  handMin: 0,
  stepOn: false,
  offline: false,
  tmplGroups: [],
  entryUntil: null,
  serverTime: after(0),
  paperId: null,
  needDevice: false,
  accommodation: null,
  catId: null,
  sale: null,
  blocked: [],
  ...change,
});

/** What was sent to create papers. */
export const sent: Record<string, unknown>[] = [];
/** The paper that the person has open, if any. */
export const openPaper: { now: object | null } = { now: null };
const passed = { pass: true, failMsg: null, faceToken: 'ft', realName: '林晓雯', idCard: null };
/** What the server says to the next faces; after them one passes. */
export const faces: (object | GraphQLError)[] = [];

/** What other slices bring to it, as they are told where they stand. */
const brought: Brought = {
  putRight: { RealPersonWanted: { label: '去实名认证', to: '/who' } },
  mayNotBegin: [({ examId, abnormal = false }) => <p>{`不能开始 ${examId} ${abnormal}`}</p>],
  buysPlace: [
    ({ examId, sale, catId, onChanged }) => (
      <button type="button" onClick={onChanged}>{`购买 ${examId} ${sale?.id} ${catId}`}</button>
    ),
  ],
};

/** The pre-check of an exam; every start is answered the same. */
export function open(
  change: Partial<Check>,
  created: ReturnType<Server> = { createPaper: { id: 'p1' } },
  appName = '',
) {
  renderWeb(
    <BroughtContext value={brought}>
      <CheckPage />
    </BroughtContext>,
    (operation, variables) => {
      if (operation === 'ExamCheckInfo') return { examCheckInfo: check(change) };
      if (operation === 'OpenPaper') return { checkProcess: openPaper.now };
      if (operation === 'UnfinishedPaper')
        return { checkProcess: { id: 'p9', examId: 'e9', title: '另一场', stepOn: true } };
      if (operation === 'FaceToken') {
        const face = faces.shift() ?? passed;
        return face instanceof GraphQLError ? face : { faceToken: face };
      }
      if (operation !== 'CreatePaper') return null;
      sent.push(variables['input'] as Record<string, unknown>);
      return created;
    },
    { path: '/web/exam/check/:id', at: '/web/exam/check/e1?courseId=c1&activityId=a1', appName },
  );
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(开始考试|等待开考)$/ });
export const agree = () => fireEvent.click(screen.getByRole('checkbox'));

/** Before each test: nothing sent, no faces, a time that no other test had. */
export function begin(): void {
  vi.useFakeTimers();
  now += 1;
  sent.length = 0;
  faces.length = 0;
  openPaper.now = null;
}
