import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BroughtContext, type Places } from '../app/brought.tsx';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { examRow, inMinutes } from '../app/exam.fixture.ts';
import { ExamCard } from './exam-card.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the card of an exam', () => {
  it.each([
    ['', '总分 100 分'],
    ['JZCX', '总分 100 分'],
    ['AIGC', '总分 100 分，60 分及格'],
    ['DZXH', '总分 100 分，60 分及格'],
  ])('in the brand “%s” says %s [exam-001]', async (appName, words) => {
    renderWeb(<ExamCard exam={examRow()} heading="h2" />, () => null, { appName });
    await pass(50);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('says until when it is entered, counts that down, and turns into 已错过入场 by itself [exam-026] [exam-035]', async () => {
    const exam = examRow({
      startTime: inMinutes(-14),
      endTime: inMinutes(60),
      entryUntil: inMinutes(1),
      serverTime: inMinutes(0).replace('.000Z', '.001Z'),
    });
    renderWeb(<ExamCard exam={exam} heading="h2" />, () => null);
    await pass(1000);
    expect(screen.getByText(/16:01 前入场/).textContent).toContain('还剩 59 秒');
    expect(screen.getByRole('link', { name: '进入考试：期末考试' })).toBeTruthy();
    await pass(60_000);
    expect(screen.queryByRole('link', { name: /进入考试/ })).toBeNull();
    expect(screen.getByText('已错过入场')).toBeTruthy();
    expect(screen.queryByText(/前入场/)).toBeNull();
  });

  it('that was sat on paper shows what came of it, once it is over, and can be looked at', async () => {
    const over = examRow({ offline: true, examStatus: 0, examCount: 1 });
    const offlineResult = [
      ({ examId, title, examCount }: Places['offlineResult']) => (
        <>{`结果 ${examId} ${title} ${examCount}`}</>
      ),
    ];
    renderWeb(
      <BroughtContext value={{ offlineResult }}>
        <ExamCard exam={over} heading="h2" />
      </BroughtContext>,
      () => null,
    );
    await pass(50);
    expect(screen.getByText(`结果 ${over.id} ${over.title} 1`)).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看考试：期末考试' })).toBeTruthy();
  });

  it('offers no start to a device the exam does not take, and says so [exam-033]', async () => {
    const msg = '该考试不支持当前设备作答';
    renderWeb(
      <ExamCard exam={examRow({ blocked: [{ reason: 'DeviceNotSupported', msg }] })} heading="h2" />,
      () => null,
    );
    await pass(50);
    expect(screen.getByText(msg)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /进入考试/ })).toBeNull();
    expect(screen.getByRole('link', { name: '查看考试：期末考试' })).toBeTruthy();
  });

  it('leads to where what stands in the way is put right, if a slice knows where', async () => {
    const blocked = [{ reason: 'RealPersonWanted', msg: '请先完成实名认证' }];
    renderWeb(
      <BroughtContext value={{ putRight: { RealPersonWanted: { label: '去实名认证', to: '/who' } } }}>
        <ExamCard exam={examRow({ blocked })} heading="h2" />
      </BroughtContext>,
      () => null,
    );
    await pass(50);
    const act = screen.getByRole('link', { name: '去实名认证：期末考试' });
    expect(act.getAttribute('href')).toBe('/who');
    expect(screen.queryByRole('link', { name: /查看考试/ })).toBeNull();
    // Its state stands at its head, and is not said again beside what is done about it.
    expect(screen.getAllByText('暂不能参加')).toHaveLength(1);
  });
});
