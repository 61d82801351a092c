import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { aCard } from '../live/card.fixture.ts';
import type { Card } from '../live/live-cards.ts';
import type { Density } from '../live/wall-pages.ts';
import { WallGrid } from './wall-grid.tsx';

const cards = new Map(
  ['a', 'b', 'c'].map((id, index) => [id, aCard({ id, realName: `考生${'甲乙丙'[index]}` })]),
);

function wall(
  gone: string | null = null,
  opened: string | null = null,
  density: Density = 'pictures',
  sort = '',
) {
  const acts = {
    onOpen: vi.fn<(paperId: string) => void>(),
    onMessage: vi.fn<(card: Card) => void>(),
    onForceHand: vi.fn<(card: Card) => void>(),
    onHold: vi.fn<(held: boolean) => void>(),
  };
  renderConsole(
    <WallGrid
      ids={[...cards.keys()]}
      cardOf={(id) => {
        const card = cards.get(id);
        return card ? { card, gone: id === gone ? '已交卷' : null } : null;
      }}
      density={density}
      sort={sort}
      dim={false}
      opened={opened}
      {...acts}
    />,
  );
  return acts;
}
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

it('a card says the name on a line of its own, whole where it is cut, then presence, answers and the time left', () => {
  wall();
  const name = screen.getByTitle('考生甲');
  expect(name.textContent).toBe('考生甲');
  expect(card('考生甲').firstElementChild).toBe(name);
  expect(card('考生甲').textContent).toMatch(/^考生甲.*已答\d+\/\d+(?:[\d:]+|不限时)/);
});

it.each([
  ['online', '在线'],
  ['offline', '离线'],
])('a card of somebody %s says %s [watch-002]', (presence, word) => {
  cards.set('b', aCard({ id: 'b', realName: '考生乙', presence }));
  wall();
  expect(card('考生乙').textContent).toContain(word);
});

it('shows what the order goes by: the last act, the entry; in the list always, under heads', () => {
  const entered = /09:00 入场/;
  wall();
  expect(card('考生甲').textContent).not.toMatch(/前操作|入场/);
  cleanup();
  wall(null, null, 'pictures', 'lastActAt');
  expect(card('考生甲').textContent).toMatch(/\d (?:秒|分)前操作/);
  cleanup();
  wall(null, null, 'compact', '-createTime');
  expect(card('考生甲').textContent).toMatch(entered);
  cleanup();
  wall(null, null, 'lines');
  expect(card('考生甲').textContent).toMatch(/前操作.*09:00 入场/);
  expect(screen.getByText('最后操作')).toBeTruthy();
});

it.each(['compact', 'lines'] as const)('%s: a card says what it says below its picture', (density) => {
  wall(null, null, density);
  expect(card('考生甲').textContent).toMatch(/^考生甲在线.*已答3\/20.*超过 5 分钟无操作$/);
  expect(card('考生甲').textContent, 'the initials that stand for a picture').not.toContain('00:00生甲');
});

describe('the wall by keyboard', () => {
  it('is one stop for Tab; arrows move, Enter opens, M writes, F hands in', async () => {
    const acts = wall();
    await userEvent.tab();
    expect(document.activeElement).toBe(card('考生甲'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(card('考生乙'));
    await userEvent.keyboard('{Enter}mF');
    expect(acts.onOpen.mock.calls[0]?.[0]).toBe('b');
    expect(acts.onMessage.mock.calls[0]?.[0].id).toBe('b');
    expect(acts.onForceHand.mock.calls[0]?.[0].id).toBe('b');
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('a shortcut of the browser is left alone', async () => {
    const acts = wall();
    card('考生甲').focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    expect(acts.onForceHand).not.toHaveBeenCalled();
  });

  it('who has gone keeps the place and does nothing', async () => {
    const acts = wall('b');
    await userEvent.click(card('考生乙'));
    card('考生乙').focus();
    await userEvent.keyboard('mf');
    expect(screen.getByText('已交卷')).toBeTruthy();
    expect([acts.onOpen, acts.onMessage, acts.onForceHand].some((act) => act.mock.calls.length > 0)).toBe(
      false,
    );
  });

  it('the order is held while the pointer is inside and let go when it leaves', async () => {
    const acts = wall();
    const pointer = userEvent.setup();
    await pointer.hover(card('考生甲'));
    expect(acts.onHold).toHaveBeenLastCalledWith(true);
    await pointer.unhover(screen.getByRole('list'));
    expect(acts.onHold).toHaveBeenLastCalledWith(false);
  });
});

describe('with a candidate open beside the wall', () => {
  /** What opens a candidate, and the panel's own step to 考生丙. */
  function Beside() {
    const [opened, setOpened] = useState<string | null>('a');
    return (
      <>
        <WallGrid
          ids={[...cards.keys()]}
          cardOf={(id) => ({ card: cards.get(id) ?? aCard({ id }), gone: null })}
          density="pictures"
          sort=""
          dim={false}
          opened={opened}
          onOpen={setOpened}
          onMessage={() => undefined}
          onForceHand={() => undefined}
          onHold={() => undefined}
        />
        <button onMouseDown={(event) => event.preventDefault()} onClick={() => setOpened('c')}>
          下一个
        </button>
        <aside data-side-panel>
          <h2 tabIndex={-1} data-panel-title>
            详情
          </h2>
        </aside>
      </>
    );
  }

  it('its card is marked, the arrows open the one they come to, Enter goes to what is open', async () => {
    renderConsole(<Beside />);
    expect(card('考生甲').getAttribute('aria-current')).toBe('true');
    card('考生甲').focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(card('考生乙').getAttribute('aria-current')).toBe('true'));
    expect(card('考生甲').hasAttribute('aria-current')).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '详情' }));
  });

  it('the keyboard at its card goes along when the panel steps on', async () => {
    renderConsole(<Beside />);
    card('考生甲').focus();
    await userEvent.click(screen.getByRole('button', { name: '下一个' }));
    expect(document.activeElement).toBe(card('考生丙'));
  });
});
