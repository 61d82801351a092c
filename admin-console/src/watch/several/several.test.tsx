import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { ListedExam } from '../../app/brought.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { ActsProvider } from '../acts/acts.tsx';
import { CandidateActs } from '../candidate/candidate-acts.tsx';
import { aCard } from '../live/card.fixture.ts';
import { CandidateCard } from '../wall/candidate-card.tsx';
import { LineHeads } from '../wall/line-heads.tsx';
import { StatFigures } from '../wall/stat-figures.tsx';
import { labelsOf } from './exam-label.ts';
import { ExamLabels } from './exam-labels.tsx';
import { ExamRow } from './exam-row.tsx';
import { LeftOut } from './left-out.tsx';
import { SeveralActs } from './several-acts.tsx';
import { sumStats } from './sum-stats.ts';
import type { OneOfWalls } from './use-live-walls.ts';
import { WatchTogether } from './watch-together.tsx';

const exams = labelsOf([
  { id: 'e1', title: '春季期末：护理理论' },
  { id: 'e2', title: '春季期末：急救技能' },
]);
const stat = (requireCount: number, processCount: number) => ({
  ...{ requireCount, processCount, handCount: 1, missCount: 0, awaitedCount: 2, onlineCount: 1 },
  position: '1',
});
const stats = new Map([
  ['e1', stat(20, 12)],
  ['e2', stat(9, 5)],
]);
const wall = (examId: string, more: Partial<OneOfWalls> = {}): OneOfWalls => ({
  ...{ examId, cards: new Map(), order: [], total: 0, attention: 0, position: '1' },
  ...{ status: { kind: 'live' }, settled: true },
  ...more,
});
const sceneOf = (examId: string | null) => ({
  examId: examId ?? '',
  examTitle: exams.find((exam) => exam.examId === examId)?.title ?? '',
  processCount: 5,
  oneOfSeveral: true,
});

/** A server that takes every act, and what it was told. */
function taking() {
  const calls: { operation: string; variables: Record<string, unknown> }[] = [];
  const play: Server = (operation, variables) => {
    calls.push({ operation, variables });
    return { data: { [`${operation[0]?.toLowerCase()}${operation.slice(1)}`]: true } };
  };
  return { calls, play };
}

describe('several exams on one wall', () => {
  it('a card says which exam it is of; on the wall of one exam nothing does', () => {
    const card = aCard({ examId: 'e2' });
    const props = { card, gone: null, density: 'pictures', sort: '', opened: false, tabbable: true } as const;
    renderConsole(
      <>
        <ExamLabels exams={exams}>
          <CandidateCard {...props} onOpen={() => {}} />
        </ExamLabels>
        <CandidateCard {...props} onOpen={() => {}} />
      </>,
    );
    const [ofSeveral, ofOne] = screen.getAllByRole('button');
    expect(ofSeveral?.textContent).toContain('B急救技能');
    expect(ofOne?.textContent).not.toContain('急救技能');
  });

  it('the list has heads over its columns, with one for the exam', () => {
    const { unmount } = renderConsole(<LineHeads sort="" />);
    const heads = () => [...document.querySelectorAll('[aria-hidden] span')].map((head) => head.textContent);
    const ofOne = heads();
    expect(ofOne).toHaveLength(8);
    unmount();
    renderConsole(
      <ExamLabels exams={exams}>
        <LineHeads sort="" />
      </ExamLabels>,
    );
    expect(heads()).toEqual([ofOne[0], '考试', ...ofOne.slice(1)]);
    expect(heads()).toEqual(expect.arrayContaining(['最后操作', '入场']));
  });

  it('the figures are the sum, with what each exam has of them, in 人次', () => {
    const shares = exams.map((exam) => ({ exam, stat: stats.get(exam.examId) ?? null }));
    renderConsole(<StatFigures stat={sumStats([...stats.values()])} history={[]} shares={shares} />);
    const required = screen.getByText('应考').parentElement;
    expect(required?.textContent).toBe('应考29人次A护理理论：20B急救技能：9');
  });

  it('an exam is shown alone by its button, which tells who sits it and who needs attention', async () => {
    const onShow = vi.fn<(examId: string | null) => void>();
    renderConsole(
      <ExamRow
        exams={exams}
        walls={[wall('e1', { attention: 3 }), wall('e2', { status: { kind: 'refused', error: 'no' } })]}
        stats={stats}
        shown={null}
        onShow={onShow}
      >
        {null}
      </ExamRow>,
    );
    const [all, first, second] = within(screen.getByRole('group', { name: '按考试筛选' })).getAllByRole(
      'button',
    );
    expect(all?.getAttribute('aria-pressed')).toBe('true');
    expect(first?.textContent).toBe('A护理理论考试中12需要关注3');
    expect(second?.textContent).toBe('B急救技能无法监考');
    expect(second).toHaveProperty('disabled', true);
    await userEvent.click(first as HTMLElement);
    expect(onShow).toHaveBeenCalledWith('e1');
  });

  it('an exam that does not exist is told as such', () => {
    const extensions = { code: 20010000, reason: 'NotFound' };
    const error = new CombinedGraphQLErrors({ errors: [{ message: '考试不存在！', extensions }] });
    renderConsole(
      <ExamRow
        exams={exams}
        walls={[wall('e1'), wall('e2', { status: { kind: 'refused', error } })]}
        stats={stats}
        shown={null}
        onShow={() => {}}
      >
        {null}
      </ExamRow>,
    );
    expect(screen.getByRole('button', { name: /急救技能/ }).textContent).toBe('B急救技能不存在或已删除');
  });

  it('exams that the wall has no room for are named', async () => {
    const play: Server = (_operation, { id }) =>
      id === 'gone'
        ? { refusal: { code: 20010000, reason: 'NotFound', message: '考试不存在！' } }
        : { data: { examSimpleDetail: { id, title: `第${String(id)}场` } } };
    const { unmount } = renderConsole(<LeftOut examIds={['7', 'gone']} />, play);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        '最多 6 场考试同屏，没有显示：《第7场》、《考试 gone》。',
      ),
    );
    unmount();
    renderConsole(<LeftOut examIds={[]} />, play);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an act on one candidate goes to the exam of the card, and names it', async () => {
    const { calls, play } = taking();
    renderConsole(
      <ActsProvider sceneOf={sceneOf} onOpenChange={() => {}}>
        <CandidateActs shown={{ card: aCard({ examId: 'e2' }), gone: false }} />
      </ActsProvider>,
      play,
    );
    await userEvent.click(screen.getByRole('button', { name: '发送消息' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('李晓梅（护理部），《春季期末：急救技能》');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /消息内容/ }), '请坐好');
    await userEvent.click(within(dialog).getByRole('button', { name: '发送' }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        operation: 'WatchSingleMsg',
        variables: { examId: 'e2', userId: 'u1', message: '请坐好' },
      }),
    );
  });

  it('an act on everybody asks of which exam first', async () => {
    const { calls, play } = taking();
    renderConsole(
      <ActsProvider sceneOf={sceneOf} onOpenChange={() => {}}>
        <SeveralActs exams={exams} stats={stats} />
      </ActsProvider>,
      play,
    );
    await userEvent.click(screen.getByRole('button', { name: '全员消息' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /护理理论/, hidden: true }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('《春季期末：护理理论》正在考试的');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /消息内容/ }), '还有十分钟');
    await userEvent.click(within(dialog).getByRole('button', { name: '全部发送' }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        operation: 'WatchBatchMsg',
        variables: { examId: 'e1', message: '还有十分钟' },
      }),
    );
  });
});

describe('一起监考 of chosen exams', () => {
  const exam = (id: string, more: Partial<ListedExam> = {}): ListedExam => ({
    ...{ id, title: id, draft: false, state: 0, procCount: 1 },
    ...{ mayEdit: false, mayWatch: true, mayPublish: false },
    ...more,
  });
  const Where = () => <output>{`${useLocation().pathname}${useLocation().search}`}</output>;
  const open = (...listed: ListedExam[]) =>
    renderConsole(
      <>
        <WatchTogether exams={listed} />
        <Where />
      </>,
    );

  it('leads to one wall of those that run now and may be watched', async () => {
    open(exam('a'), exam('over', { state: 3 }), exam('b'), exam('not mine', { mayWatch: false }));
    await userEvent.click(screen.getByRole('link', { name: '一起监考其中 2 场' }));
    expect(screen.getByRole('status').textContent).toBe('/admin/exam/watch/a?with=b');
  });

  it('says why one exam, or more than six, do not do', () => {
    const { unmount } = open(exam('a'));
    expect(screen.getByRole('button', { name: '一起监考' }).title).toBe('请选择两场以上正在进行的考试');
    unmount();
    open(...'abcdefg'.split('').map((id) => exam(id)));
    expect(screen.getByRole('button', { name: '一起监考' }).title).toBe('最多 6 场考试同屏。');
  });

  it('is not offered to who may watch none of them', () => {
    open(exam('a', { mayWatch: false }));
    expect(screen.queryByText(/一起监考/)).toBeNull();
  });
});
