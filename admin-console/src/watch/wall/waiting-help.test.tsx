import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { aCard } from '../live/card.fixture.ts';
import { WaitingHelp } from './waiting-help.tsx';

const asked = (requestId: string, minute: number) => ({
  ...{ requestId, text: `问题 ${requestId}`, askedAt: `2026-11-21T01:0${minute}:00.000Z` },
});
const cards = [
  aCard({ id: 'p1', realName: '李晓梅', helpRequests: [asked('r2', 5)] }),
  aCard({ id: 'p2', realName: '王强', helpRequests: [asked('r1', 2)] }),
  aCard({ id: 'p3', realName: '赵敏', handState: 1, helpRequests: [asked('r3', 1)] }),
];

it('[ET128] who waits longest is first, whoever handed in is not there; each is answered or opened', async () => {
  const [onAnswer, onOpen] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(id: string) => void>()];
  renderConsole(<WaitingHelp cards={cards} onAnswer={onAnswer} onOpen={onOpen} />, () => ({ data: {} }));
  const rows = within(screen.getByRole('region', { name: '等待回复的考生' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('王强问题 r1'),
    expect.stringContaining('李晓梅问题 r2'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: '回复 王强：问题 r1' }));
  expect(onAnswer).toHaveBeenCalledWith(cards[1], asked('r1', 2));
  await userEvent.click(screen.getByRole('button', { name: '李晓梅' }));
  expect(onOpen).toHaveBeenCalledWith('p1');
});

it('is not there when nobody waits', () => {
  renderConsole(<WaitingHelp cards={[aCard({})]} onAnswer={() => {}} onOpen={() => {}} />, () => ({
    data: {},
  }));
  expect(screen.queryByRole('region')).toBeNull();
});
