import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderWeb, type Server, unreachable } from '../../app/render-web.fixture.tsx';
import { takingPaper as paper } from './paper-gate.fixture.ts';
import { TakingDatabase } from './answer-queue/dexie-storage.ts';
import { keepMessages, keptMessages } from './notices/kept-messages.ts';
import { messageNotice } from './notices/words.ts';
import { PaperKeeping } from './paper/paper-keeping.ts';
import { keepPlace, keptPlace } from './paper/place-kept.ts';
import { forgetOver, keptOver } from './paper/time-over.ts';
import { PaperGate } from './paper-gate.tsx';

/** The taking page, or the step page, over a paper-detail that answers this, one after the other. */
function open(detail: ReturnType<Server>, step = false, ...later: ReturnType<Server>[]) {
  openUnder({}, detail, step, ...later);
}
/** The same under a server that answers other operations so. */
function openUnder(
  other: Readonly<Record<string, ReturnType<Server>>>,
  detail: ReturnType<Server>,
  step = false,
  ...later: ReturnType<Server>[]
) {
  const answers = [detail, ...later];
  const base = step ? '/web/exam/step' : '/web/exam/start';
  renderWeb(
    <PaperGate step={step} />,
    (operation) => {
      if (operation in other) return other[operation] ?? null;
      if (operation === 'TakingPaper') return (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
      if (operation === 'TakingEnd')
        return { paperResult: { exState: 0, exMsg: null, answeredCount: 1, quCount: 1 } };
      if (operation === 'OpenQuestion' || operation === 'TakingNotices') return null;
      if (operation === 'MaintenanceNews') return { maintenanceNews: { on: false, text: '' } };
      return { userInfo: { userId: 'u1', name: 'lin', realName: '林晓雯' } };
    },
    { path: `${base}/:id`, at: `${base}/p1` },
  );
}

/** In steps: what a step shows starts its timers with the next. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}
const where = () => screen.queryByLabelText('地址')?.textContent ?? null;

beforeEach(() => void vi.useFakeTimers());

describe('from the address to the paper', () => {
  it.each([
    ['the taking page', false, '/web/index?error'],
    ['the step page', true, '/web/index?break'],
  ])(
    'a refusal with 20010001 leads home from %s after 1.5 s [paper-028] [exam-052]',
    async (_page, step, home) => {
      open(refusal(20010001, 'QuestionNotInPaper', '试卷中没有该试题！'), step);
      await pass(1400);
      expect(screen.getByRole('alert').textContent).toContain('试卷中没有该试题！');
      expect(where()).toBeNull();
      await pass(300);
      expect(where()).toBe(home);
    },
  );

  it('a paper without questions says so and leads home [paper-030] [exam-052]', async () => {
    open({ paperDetail: paper({ groupList: [] }), paperPlaces: [] });
    await pass(1000);
    expect(screen.getByRole('alert').textContent).toContain('试卷内容有误，无法继续考试！');
    await pass(1000);
    expect(where()).toBe('/web/index?error');
  });

  it.each([1, 2])('a paper with handState %i leads to its result [paper-009]', async (handState) => {
    open({ paperDetail: paper({ handState }), paperPlaces: [] });
    await pass(3000);
    expect(where()).toBe('/web/exam/result/p1');
  });

  it('nothing of a paper that is handed in stays on this device, though its result opens before its end is told', async () => {
    const content = vi.spyOn(TakingDatabase.prototype, 'forgetContent').mockResolvedValue();
    const copy = vi.spyOn(PaperKeeping.prototype, 'keep');
    keepPlace('p1', 'q1');
    keepMessages('p1', [messageNotice('m1', null, '请坐好')]);
    openUnder({ TakingEnd: null }, { paperDetail: paper({ handState: 1 }), paperPlaces: [] });
    await pass(3000);
    expect(where()).toBe('/web/exam/result/p1');
    expect([keptPlace('p1'), keptMessages('p1')]).toEqual([null, []]);
    expect(content).toHaveBeenCalledWith('p1');
    expect(copy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('a paper whose time ends without a network is kept as over, for the page that opens next', async () => {
    const told = { deadline: '2026-11-21T09:00:00Z', leftSeconds: 3 };
    open({ paperDetail: paper(told), paperPlaces: [] }, false, unreachable());
    await pass(2000);
    expect(keptOver('p1')).toBe(false);
    await pass(3500);
    expect(screen.getByRole('alertdialog', { name: '考试时间到' })).toBeTruthy();
    expect(keptOver('p1')).toBe(true);
    forgetOver('p1');
  });

  it('a break that ends without a network leads back to the paper, and stays over', async () => {
    const told = { leftSeconds: 600, breaks: { leftSeconds: 300, endsIn: 3 } };
    open({ paperDetail: paper(told), paperPlaces: [] }, false, unreachable());
    const isResting = () => screen.queryByRole('alertdialog', { name: '正在休息' }) !== null;
    await pass(2000);
    expect(isResting()).toBe(true);
    await pass(10_000);
    expect(isResting()).toBe(false);
    expect(screen.getByRole('timer', { name: '剩余时间' }).textContent).toMatch(/^09:5\d$/);
  });
});
