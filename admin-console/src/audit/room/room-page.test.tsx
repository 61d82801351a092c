import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { renderMissing } from '../../app/testing/render-missing.tsx';
import { RoomPage } from './room-page.tsx';
import { nine, records } from './room.fixture.ts';

const at = (seconds: number): string => `at=t${nine / 1000 + seconds}`;

const asked: Record<string, unknown>[] = [];
const server: Server = (operation, variables) => {
  if (operation === 'AuditRoom')
    return {
      data: {
        auditRoom: {
          ...{ __typename: 'AuditRoom', examId: 'e1', title: '期中测验', more: false },
          sessions: [
            {
              ...{ __typename: 'AuditRoomSession', papers: 3 },
              from: new Date(nine).toISOString(),
              to: new Date(nine + 300_000).toISOString(),
            },
          ],
        },
      },
    };
  if (operation === 'AuditRoomPapers') {
    asked.push(variables);
    return { data: { auditRoomPapers: { total: 3, pages: 1, current: 1, size: 200, records } } };
  }
  if (operation === 'AuditExams') return { data: { examListTitles: [{ id: 'e1', title: '期中测验' }] } };
  if (operation === 'PaperExStates')
    return { data: { dicValueTree: [{ __typename: 'DicValue', id: '3', value: '3', title: '切屏超限' }] } };
  return { data: { departDict: [] } };
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = async (address: string) => {
  renderConsole(
    consoleSession(
      <>
        <Routes>
          <Route path="/admin/audit/room/:examId?" element={<RoomPage />} />
          <Route path="*" element={<p>别处</p>} />
        </Routes>
        <Where />
      </>,
      ['audit:view'],
    ),
    server,
    address,
  );
  return within(await screen.findByRole('list', { name: '此刻的考生' }));
};
const slider = () => screen.getByRole('slider', { name: '回放时间' });
const words = (card: HTMLElement): string => card.textContent?.replaceAll(/\s+/g, ' ') ?? '';

describe('the room of an exam', () => {
  it('shows every candidate as they stood at the second of the address, each leading to that second of the paper', async () => {
    const room = await open(`/admin/audit/room/e1?${at(160)}`);
    expect(screen.getByRole('heading', { name: '期中测验的考场' })).toBeTruthy();
    const [one, two, three] = room.getAllByRole('link') as [HTMLElement, HTMLElement, HTMLElement];
    expect(words(one)).toContain('作答中');
    expect(words(one)).toContain('第 2 题');
    expect(words(one)).toContain('2/10');
    expect(words(two)).toContain('切屏超限');
    expect(words(two)).toContain('2/3');
    expect(words(three)).toContain('离线30 秒');
    expect(three.getAttribute('href')).toBe(`/admin/audit/paper/p3?${at(160)}`);
    expect(screen.getByRole('button', { name: '离线 1' })).toBeTruthy();
    expect(slider().getAttribute('aria-valuetext')).toBe('2026-11-21 09:02:40 钱三 离线');
    await userEvent.click(three);
    expect(screen.getByText(`/admin/audit/paper/p3?${at(160)}`)).toBeTruthy();
  });

  it('opens where most were there; ←/→ lead from one notable thing to the next', async () => {
    const room = await open('/admin/audit/room/e1');
    expect(slider().getAttribute('aria-valuetext')).toBe('2026-11-21 09:01:40 马二 收到监考消息');
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(slider().getAttribute('aria-valuetext')).toBe('2026-11-21 09:01:50 马二 非正常交卷');
    fireEvent.keyDown(document.documentElement, { key: 'ArrowLeft' });
    fireEvent.keyDown(document.documentElement, { key: 'ArrowLeft' });
    expect(slider().getAttribute('aria-valuetext')).toBe('2026-11-21 09:01:30 马二 第 2 次切屏');
    expect(words(room.getAllByRole('link')[1] as HTMLElement)).toContain('离开页面');
    await userEvent.click(screen.getByRole('button', { name: /09:00:50 马二 第 1 次切屏/ }));
    expect(screen.getByRole('status').textContent).toContain(at(50));
  });

  it('draws everything notable in its lane, as the legend draws its kind', async () => {
    await open('/admin/audit/room/e1');
    const ticks = (kind: string) => [...document.querySelectorAll(`[data-tick="${kind}"]`)];
    const legend = within(screen.getByRole('list', { name: '图例' })).getAllByRole('listitem');
    expect(legend.map((each) => each.textContent)).toEqual([
      ...['切屏 2', '离线 1', '人脸 1', '消息 1', '非正常交卷 1'],
    ]);
    expect(ticks('leave').map((tick) => tick.innerHTML)).toEqual([
      legend[0]?.firstElementChild?.outerHTML,
      legend[0]?.firstElementChild?.outerHTML,
    ]);
    for (const kind of ['leave', 'offline', 'face', 'message', 'forced'])
      for (const tick of ticks(kind)) expect(tick.querySelector('svg'), kind).not.toBeNull();
    expect(document.querySelectorAll('[data-tick]')).toHaveLength(6);
  });

  it('has one stop for Tab among its cards, with arrows between them that leave the time alone', async () => {
    const room = await open(`/admin/audit/room/e1?${at(160)}&paper=p2`);
    const [one, two, three] = room.getAllByRole('link') as [HTMLElement, HTMLElement, HTMLElement];
    expect(two.getAttribute('aria-current')).toBe('true');
    expect([one, two, three].map((card) => card.tabIndex)).toEqual([-1, 0, -1]);
    two.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(three);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(one);
    expect(slider().getAttribute('aria-valuetext')).toContain('09:02:40');
  });

  it('brings out those of a figure, and keeps that in the address', async () => {
    const room = await open(`/admin/audit/room/e1?${at(160)}`);
    await userEvent.click(screen.getByRole('button', { name: '离线 1' }));
    expect(screen.getByRole('status').textContent).toContain('only=offline');
    expect(screen.getByRole('button', { name: '离线 1' }).getAttribute('aria-pressed')).toBe('true');
    expect(room.getAllByRole('link')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '离线 1' }));
    expect(screen.getByRole('status').textContent).not.toContain('only=');
  });

  it('has nothing to clear while only the exam and its session are chosen', async () => {
    await open('/admin/audit/room/e1');
    expect(screen.getByRole('combobox', { name: '考试' })).toHaveProperty('value', '期中测验');
    expect(screen.queryByRole('button', { name: /清除/ })).toBeNull();
    await userEvent.type(screen.getByPlaceholderText('搜索考生姓名'), '丁');
    await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    expect(screen.getByRole('status').textContent).toMatch(/^\/admin\/audit\/room\/e1/);
  });

  it('asks for the session by its time, and for an exam where none is named', async () => {
    asked.length = 0;
    await open('/admin/audit/room/e1');
    expect(asked[0]).toMatchObject({
      input: { current: null, size: 200, params: { examId: 'e1', from: nine, to: null } },
    });
    renderConsole(consoleSession(<RoomPage />, ['audit:view']), server, '/admin/audit/room');
    expect(await screen.findByText('请选择一场考试')).toBeTruthy();
  });
});

it('the heading of a room that is not there says so', async () => {
  renderMissing(RoomPage, '/admin/audit/room/:examId', '/admin/audit/room/nope');
  expect(await screen.findByRole('heading', { level: 1, name: '不存在或已删除' })).toBeTruthy();
});
