import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as captures from '@vigil/ui/camera/capture.ts';
import { refusal, renderWeb, type Server } from '../../app/render-web.fixture.tsx';
import type { ExamCheckInfoQuery } from '../../generated/graphql.ts';
import { CheckPage } from './check-page.tsx';

type Check = ExamCheckInfoQuery['examCheckInfo'];
/** each test has a time of its own: what the server said once is as old as it is */
let now = Date.parse('2026-11-21T08:00:00Z');
const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();

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
  tmplGroups: [],
  entryUntil: null,
  serverTime: after(0),
  paperId: null,
  needDevice: false,
  blocked: [],
  ...change,
});

const sent: Record<string, unknown>[] = [];
const passed = { pass: true, failMsg: null, faceToken: 'ft', realName: '林晓雯', idCard: null };
/** What the server says to the next faces; after them one passes. */
const faces: (object | GraphQLError)[] = [];

/** The pre-check of an exam; every start is answered the same. */
function open(
  change: Partial<Check>,
  created: ReturnType<Server> = { createPaper: { id: 'p1' } },
  appName = '',
) {
  renderWeb(
    <CheckPage />,
    (operation, variables) => {
      if (operation === 'ExamCheckInfo') return { examCheckInfo: check(change) };
      if (operation === 'UnfinishedPaper')
        return { checkProcess: { id: 'p9', examId: 'e9', title: '另一场', stepOn: true } };
      if (operation === 'FaceToken') {
        const face = faces.shift() ?? passed;
        return face instanceof GraphQLError ? face : { faceToken: face };
      }
      sent.push(variables['input'] as Record<string, unknown>);
      return created;
    },
    { path: '/web/exam/check/:id', at: '/web/exam/check/e1?courseId=c1&activityId=a1', appName },
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(开始考试|等待开考)$/ });
const agree = () => fireEvent.click(screen.getByRole('checkbox'));
const where = () => screen.getByLabelText('地址').textContent;

beforeEach(() => {
  vi.useFakeTimers();
  now += 1;
  sent.length = 0;
  faces.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the pre-check', () => {
  it('says the score to pass in the brands AIGC and DZXH alone [exam-001]', async () => {
    open({});
    await pass(50);
    expect(screen.queryByText(/及格/)).toBeNull();
    cleanup();
    open({}, undefined, 'DZXH');
    await pass(50);
    expect(screen.getByText('100 / 60')).toBeTruthy();
  });

  it('counts minutes and seconds down to the start and opens it only then [exam-023]', async () => {
    open({ startTime: after(65), examStatus: 2 });
    await pass(50);
    agree();
    expect(screen.getByRole('timer').textContent).toBe('01:05');
    expect(start().disabled).toBe(true);
    await pass(64_000);
    expect(screen.getByRole('timer').textContent).toBe('00:01');
    expect(start().disabled).toBe(true);
    await pass(2000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(start().disabled).toBe(false);
  });

  it('creates the paper and goes to it, with the course and activity it was come from [exam-031] [paper-040]', async () => {
    open({});
    await pass(50);
    agree();
    fireEvent.click(start());
    await pass(50);
    expect(sent).toEqual([{ examId: 'e1', courseId: 'c1', activityId: 'a1' }]);
    expect(where()).toBe('/web/exam/start/p1');
  });

  it('has a field for the password of openType 9, without which nothing starts [exam-013] [exam-032] [paper-040]', async () => {
    open({});
    await pass(50);
    expect(screen.queryByLabelText('考试密码')).toBeNull();
    cleanup();
    open({ openType: 9 });
    await pass(50);
    agree();
    expect(start().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('考试密码'), { target: { value: ' 1234 ' } });
    fireEvent.click(start());
    await pass(50);
    expect(sent).toMatchObject([{ password: '1234' }]);
  });

  it('says in the server’s words why nothing can be started, and offers no start [exam-033] [exam-034] [exam-035] [exam-036]', async () => {
    const words = [
      '考试未开始或已结束',
      '您已迟到超过5分钟，不能参加考试',
      '考试次数已用完',
      '该考试不支持当前设备作答',
    ];
    open({
      blocked: ['NotInTime', 'TooLate', 'ChancesUsedUp', 'DeviceNotSupported'].map((reason, index) => ({
        reason,
        msg: words[index] ?? '',
      })),
    });
    await pass(50);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(words);
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull();
  });

  it('shows what the server says to a failed call [exam-038]', async () => {
    renderWeb(<CheckPage />, () => refusal(20010000, 'NotFound', '考试不存在！'));
    await pass(50);
    expect(screen.getByRole('alert').textContent).toContain('考试不存在！');
  });

  it('asks for the device where the exam needs it, and starts only once the camera is on [exam-027] [exam-029]', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    let works = false;
    const track = { stop: () => undefined, addEventListener: () => undefined };
    const stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] };
    vi.stubGlobal('navigator', {
      ...navigator,
      mediaDevices: {
        getUserMedia: ({ video }: MediaStreamConstraints) =>
          works && video ? Promise.resolve(stream) : Promise.reject(new Error('none')),
      },
    });
    open({ needDevice: true });
    await pass(50);
    agree();
    fireEvent.click(screen.getByRole('button', { name: '开始检测' }));
    await pass(50);
    expect(start().disabled).toBe(true);
    works = true;
    fireEvent.click(screen.getByRole('button', { name: '重新检测' }));
    await pass(50);
    expect(start().disabled).toBe(false);
  });

  it('tells in the face dialog why a face did not pass, and offers a picture by hand once looking failed [capture-008] [exam-030] [paper-040]', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(captures, 'snapshot').mockReturnValue('data:image/jpeg;base64,AA');
    const track = { stop: () => undefined, addEventListener: () => undefined };
    const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
    vi.stubGlobal('navigator', {
      ...navigator,
      mediaDevices: { getUserMedia: () => Promise.resolve(stream) },
    });
    faces.push(
      { pass: false, failMsg: '未识别到人脸', faceToken: null, realName: null, idCard: null },
      refusal(20010000, 'NotInTime', '考试未开始或已结束'),
    );
    open({ faceOn: true });
    await pass(50);
    agree();
    fireEvent.click(start());
    await pass(500);
    await pass(1500);
    expect(screen.getByText('未识别到人脸')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '手动拍照', hidden: true })).toBeNull();
    await pass(1600);
    expect(screen.getByText('考试未开始或已结束')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '手动拍照', hidden: true }));
    await pass(50);
    expect(screen.getByText('人脸比对成功！林晓雯，即将进入考试')).toBeTruthy();
    await pass(3000);
    expect(sent).toMatchObject([{ faceToken: 'ft' }]);
  });

  it('[check-steps] goes through numbered steps, the device first, each with its state and what to do [exam-014]', async () => {
    open({ needDevice: true, openType: 9, faceOn: true });
    await pass(50);
    const steps = () =>
      within(screen.getByRole('list', { name: '考前步骤' }))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.parentElement?.textContent);
    expect(steps()).toEqual([
      '1设备检测待完成',
      '2了解规则待完成',
      '3考试口令待完成',
      '4人脸核验点击开始时进行',
    ]);
    agree();
    fireEvent.change(screen.getByLabelText('考试密码'), { target: { value: '1234' } });
    expect(steps()).toEqual([
      '1设备检测待完成',
      '2了解规则已完成',
      '3考试口令已填写',
      '4人脸核验点击开始时进行',
    ]);
    const face = within(screen.getByRole('region', { name: '人脸核验' }));
    for (const tip of [/光线/, /距离/, /只有本人/]) expect(face.getByText(tip)).toBeTruthy();
  });

  it('[check-detail] is open from the day it is published: rules, device, tour, and nothing that cannot be done yet', async () => {
    open({ needDevice: true, openType: 9, startTime: after(86_400), endTime: after(90_000), examStatus: 1 });
    await pass(50);
    expect(screen.getByRole('timer').textContent).toBe('1天');
    expect(screen.getByRole('button', { name: '开始检测' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '进入考试演练' }).getAttribute('href')).toBe('/web/exam/tour');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByLabelText('考试密码')).toBeNull();
    expect(screen.queryByRole('button', { name: /开始考试|等待开考/ })).toBeNull();
  });

  it('[check-step-mode] says that questions come one by one and are not come back to, and what that means offline', async () => {
    open({ stepOn: true });
    await pass(50);
    expect(screen.getByText('逐题作答：一次只显示一题，进入下一题后不能返回修改')).toBeTruthy();
    expect(screen.getByText(/断网后只能再答一题/)).toBeTruthy();
    cleanup();
    open({});
    await pass(50);
    expect(screen.getByText(/开考后整卷缓存到本机/)).toBeTruthy();
  });

  it('[check-password] a wrong password is said at its field, which keeps what else was done [exam-032]', async () => {
    open({ openType: 9 }, refusal(20010000, 'WrongPassword', '考试密码错误'));
    await pass(50);
    agree();
    fireEvent.change(screen.getByLabelText('考试密码'), { target: { value: '1' } });
    fireEvent.click(start());
    await pass(50);
    const field = screen.getByLabelText('考试密码');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('考试密码错误')).toBeTruthy();
    fireEvent.change(field, { target: { value: '12' } });
    expect(screen.queryByText('考试密码错误')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('[check-entry] counts the last moment of entry down and closes with it [exam-035] [exam-041]', async () => {
    open({ entryUntil: after(30), lateMax: 5, late: true });
    await pass(50);
    expect(screen.getByText('还剩 00:30')).toBeTruthy();
    await pass(32_000);
    expect(screen.getByText('您已错过入场')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull();
  });

  it('with face recognition on opens the face dialog instead of creating; closed, it says to refresh [exam-030] [capture-009] [exam-051]', async () => {
    open({ faceOn: true });
    await pass(50);
    agree();
    fireEvent.click(start());
    await pass(500);
    expect(screen.getByRole('dialog', { name: '人脸核验', hidden: true })).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '关闭', hidden: true }));
    await pass(50);
    expect(screen.getByText('窗口已关闭，请刷新页面重新识别！')).toBeTruthy();
  });

  it('asks whether to go on with another exam in progress, and goes to its paper [paper-008] [paper-029]', async () => {
    open({}, refusal(20010002, 'AnotherPaperOpen', '您有正在进行的考试，是否继续？', { title: '另一场' }));
    await pass(50);
    agree();
    fireEvent.click(start());
    await pass(500);
    expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain(
      '“另一场”还没有交卷，是否继续该考试？',
    );
    fireEvent.click(screen.getByRole('button', { name: '继续考试', hidden: true }));
    await pass(50);
    expect(where()).toBe('/web/exam/step/p9');
  });

  it.each([
    ['a finished one', { examStatus: 0 }, '您已完成本次考试'],
    ['one after its end', { examStatus: 4, endTime: after(-1) }, '不在考试时间内'],
  ])('says that there is nothing to start: %s [exam-024] [exam-025]', async (_what, change, notice) => {
    open(change);
    await pass(50);
    expect(screen.getByText(notice)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull();
  });
});
