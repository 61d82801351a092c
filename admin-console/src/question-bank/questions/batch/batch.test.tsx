import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole, type Answer, type Server } from '../../../app/testing/render-console.tsx';
import { questionRow } from '../questions.fixture.ts';
import { ChapterDialog } from './chapter-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LevelDialog } from './level-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

// Several of these files at once on a small machine take their time.
vi.setConfig({ testTimeout: 20_000 });

const rows = [questionRow('q1', { tags: ['旧', '留'] }), questionRow('q2', { tags: ['旧'] })];

/** Plays the given answers one after the other, the last for ever, and keeps what was asked. */
function server(...answers: Answer[]) {
  const calls: { operation: string; variables: Record<string, unknown> }[] = [];
  const play: Server = (operation, variables) => {
    calls.push({ operation, variables });
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? { data: {} };
  };
  return { calls, play };
}
const ends = () => ({ onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() });
const press = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: '.mantine-Button-label' }));

describe('acts on many questions', () => {
  it('set the level of all chosen ones in one call, and say so', async () => {
    const { calls, play } = server({ data: { questionBatchLevel: true } });
    const on = ends();
    renderConsole(<LevelDialog rows={rows} {...on} />, play);
    expect(screen.getByText('2 道试题')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('难'));
    press('确定');
    await waitFor(() => expect(on.onDone).toHaveBeenCalledOnce());
    expect(calls).toEqual([{ operation: 'QuestionBatchLevel', variables: { ids: ['q1', 'q2'], level: 3 } }]);
    expect(await screen.findByText('难度修改成功！')).toBeTruthy();
  });

  it('add and take away tags; nothing typed is nothing sent; a refusal stays and is shown', async () => {
    const { calls, play } = server({
      refusal: { code: 20010000, reason: 'BadInput', message: '知识点标签不能超过20个！' },
    });
    const on = ends();
    renderConsole(<TagsDialog rows={rows} {...on} />, play);
    press('确定');
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('增加', { selector: 'input' }), '新{Enter}');
    await userEvent.type(screen.getByLabelText('移除', { selector: 'input' }), '旧{Enter}');
    press('确定');
    expect(await screen.findByText('知识点标签不能超过20个！')).toBeTruthy();
    expect(calls[0]?.variables).toEqual({ ids: ['q1', 'q2'], add: ['新'], remove: ['旧'] });
    expect(on.onDone).not.toHaveBeenCalled();
  });

  it('delete, and say it as questions do [common-047]', async () => {
    const { calls, play } = server({ data: { questionDelete: true } });
    const on = ends();
    renderConsole(<DeleteDialog rows={rows} {...on} />, play);
    press('删除');
    await waitFor(() => expect(on.onDone).toHaveBeenCalledOnce());
    expect(calls.map(({ operation }) => operation)).toEqual(['QuestionDelete']);
    expect(await screen.findByText('删除成功!')).toBeTruthy();
  });

  it('move only to a bank that was picked', async () => {
    const { calls, play } = server({ data: { repoPaging: { total: 0, records: [] } } });
    renderConsole(<MoveDialog rows={rows} {...ends()} />, play);
    press('移动');
    expect(await screen.findByText('请选择题库！')).toBeTruthy();
    expect(calls.some(({ operation }) => operation === 'QuestionBatchRepo')).toBe(false);
  });

  it('join a chapter only within one bank; leaving theirs works for all', async () => {
    const { calls, play } = server({ data: { questionClearChapters: true } });
    const on = ends();
    renderConsole(
      <ChapterDialog rows={[rows[0] as (typeof rows)[0], questionRow('q3', { repoId: 'b2' })]} {...on} />,
      play,
    );
    expect(screen.getByText('所选试题来自 2 个题库，请只选择同一个题库的试题。')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('移出章节'));
    press('确定');
    await waitFor(() => expect(on.onDone).toHaveBeenCalledOnce());
    expect(calls).toEqual([{ operation: 'QuestionClearChapters', variables: { ids: ['q1', 'q3'] } }]);
  });

  it('[common-103] deleting names each question an exam keeps and offers to delete the others', async () => {
    const kept = [{ id: 'q1', text: '试题q1', msg: '试题“试题q1”正被考试“期中”使用，不能删除！' }];
    const { calls, play } = server(
      { refusal: { code: 20010000, reason: 'InUse', message: kept[0]?.msg ?? '', data: { kept } } },
      { data: { questionDelete: true } },
    );
    const on = ends();
    renderConsole(<DeleteDialog rows={rows} {...on} />, play);
    expect(screen.getByText('确认要删除选定的信息吗？')).toBeTruthy();
    press('删除');
    expect((await screen.findAllByText(/正被考试“期中”使用/)).length).toBeGreaterThan(0);
    press('删除其余 1 道');
    await waitFor(() => expect(on.onDone).toHaveBeenCalledOnce());
    expect(calls.map(({ variables }) => variables)).toEqual([{ ids: ['q1', 'q2'] }, { ids: ['q2'] }]);
  });
});
