import { cleanup, fireEvent, screen } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as captures from '@vigil/ui/camera/capture.ts';
import { refusal, renderWeb } from '../../app/render-web.fixture.tsx';
import { after, agree, begin, faces, open, openPaper, pass, sent, start } from './check-page.fixture.tsx';
import { CheckPage } from './check-page.tsx';

const where = () => screen.getByLabelText('地址').textContent;

beforeEach(begin);
afterEach(() => {
  setToken(null);
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

  it('[17-2b] suggests a time for each part by its points, where the exam has an end and more than one part', async () => {
    const part = (id: string, title: string, totalScore: number) => ({
      ...{ id, title, totalScore, minScore: 5, maxScore: 5, quCount: totalScore / 5 },
    });
    const tmplGroups = [part('g1', '单选题', 30), part('g2', '简答题', 70)];
    open({ tmplGroups, totalTime: 50 });
    await pass(50);
    const rows = () => screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
    expect(rows()).toEqual(['建议用时', '15 分钟', '35 分钟']);
    cleanup();
    open({ tmplGroups, totalTime: 0 });
    await pass(50);
    expect(rows()).toEqual(['小计', '30 分', '70 分']);
  });

  it('says what somebody has by right, and that the time counts it; nobody else reads of it', async () => {
    open({});
    await pass(50);
    expect(screen.queryByText('便利措施')).toBeNull();
    expect(screen.getByText('60 分钟')).toBeTruthy();
    cleanup();
    open({
      totalTime: 75,
      accommodation: { extraPercent: 25, largeType: true, reader: false, breakMinutes: null },
    });
    await pass(50);
    expect(screen.getByText('75 分钟（已含延长 25%）')).toBeTruthy();
    expect(screen.getByText('延长 25% 时间、大字')).toBeTruthy();
  });

  it('counts minutes and seconds down to the start and opens it only then [exam-023]', async () => {
    open({ startTime: after(65), examStatus: 2 });
    await pass(50);
    agree();
    expect(screen.getByRole('timer').textContent).toBe('1 分 05 秒');
    expect(start().disabled).toBe(true);
    await pass(64_000);
    expect(screen.getByRole('timer').textContent).toBe('01 秒');
    expect(start().disabled).toBe(true);
    await pass(2000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(start().disabled).toBe(false);
  });

  it('on a phone the way in comes right behind the steps, before what is only to be read', async () => {
    open({ content: '<p>请独立完成。</p>' });
    await pass(50);
    const panel = screen.getByRole('complementary', { name: '开始考试' });
    const steps = screen.getByRole('list', { name: '考前步骤' });
    const words = screen.getByText('请独立完成。');
    expect(steps.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(panel.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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
    expect(start().getAttribute('aria-disabled')).toBe('true');
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
    expect(screen.queryByRole('link', { name: '去实名认证' })).toBeNull();
  });

  it('leads to where what stands in the way is put right', async () => {
    open({ blocked: [{ reason: 'RealPersonWanted', msg: '请先完成实名认证' }] });
    await pass(50);
    expect(screen.getByRole('link', { name: '去实名认证' }).getAttribute('href')).toBe('/who');
  });

  it.each([
    [1, '这场考试请用电脑参加', 1],
    [2, '这场考试请用手机参加', 0],
  ])(
    'on the wrong device for answerDevice %i says which one it wants and how to come',
    async (answerDevice, words, addresses) => {
      open({ answerDevice, blocked: [{ reason: 'DeviceNotSupported', msg: '该考试不支持当前设备作答' }] });
      await pass(50);
      expect(screen.getByRole('heading', { name: words })).toBeTruthy();
      expect(screen.queryAllByText(location.href)).toHaveLength(addresses);
    },
  );

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
    expect(start().getAttribute('aria-disabled')).toBe('true');
    works = true;
    fireEvent.click(screen.getByRole('button', { name: '重新检测' }));
    await pass(50);
    expect(start().getAttribute('aria-disabled')).toBeNull();
  });

  it('tells in the face dialog why a face did not pass, and offers a picture by hand once looking failed [capture-008] [exam-030] [paper-040] [user-068]', async () => {
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
    expect(screen.getByText(/联系监考老师或管理员核对身份，或提交异常申请/)).toBeTruthy();
    expect(screen.getByText('不能开始 e1 true')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '手动拍照', hidden: true }));
    await pass(50);
    expect(screen.getByText('人脸比对成功！林晓雯，即将进入考试')).toBeTruthy();
    await pass(3000);
    expect(sent).toMatchObject([{ faceToken: 'ft' }]);
  });

  it('where buying is all that is in the way, leaves the way there to who sells it [exam-014]', async () => {
    open({ sale: { kind: 'exam', id: 's1', price: 990 }, blocked: [{ reason: 'NotPaid', msg: '请先购买' }] });
    await pass(50);
    expect(screen.getByRole('button', { name: '购买 e1 s1 null' })).toBeTruthy();
    expect(screen.queryByText(/^不能开始/)).toBeNull();
  });

  it('with face recognition on opens the face dialog instead of creating; closed, it says to refresh [exam-030] [capture-009] [exam-051]', async () => {
    open({ faceOn: true });
    await pass(50);
    agree();
    expect(screen.getByText('先核验人脸，通过后开始计时，共 60 分钟。')).toBeTruthy();
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

  it('[ET2] with a paper of another exam open offers no step and no start, but the way on with that one', async () => {
    setToken('t');
    openPaper.now = {
      ...{ __typename: 'OpenPaper', id: 'p9', examId: 'e9', title: '另一场', examType: 1 },
      ...{ leftSeconds: 600, stepOn: true },
    };
    open({});
    await pass(50);
    const panel = screen.getByRole('complementary', { name: '开始考试' });
    expect(panel.textContent).toContain('您有正在进行的考试');
    expect(panel.textContent).toContain('“另一场”还没有交卷，交卷后才能开始本场考试。');
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('link', { name: '继续考试' }).getAttribute('href')).toBe('/web/exam/step/p9');
  });

  it.each([
    ['a finished one', { examStatus: 0 }, '您已完成本次考试'],
    ['one after its end', { examStatus: 4, endTime: after(-1) }, '不在考试时间内'],
  ])('says that there is nothing to start: %s [exam-024] [exam-025]', async (_what, change, notice) => {
    open(change);
    await pass(50);
    expect(screen.getByText(notice)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('考试详情');
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull();
  });

  it('says of an exam on paper only what is so of one', async () => {
    const group = { id: 'g1', title: '一、单选题', minScore: 5, maxScore: 5, quCount: 8, totalScore: 40 };
    open({
      offline: true,
      examStatus: 0,
      totalTime: 60,
      chance: 1,
      handMin: 5,
      tmplGroups: [group as never],
    });
    await pass(50);
    expect(screen.getByText('线下考试，不在线作答')).toBeTruthy();
    expect(screen.queryByText(/整卷作答|考试次数|最早交卷|建议用时/)).toBeNull();
    expect(screen.getByText('40 分')).toBeTruthy();
  });
});
