import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DeskNav } from './desk-nav.tsx';
import type { TrainingDesk } from './training-desk.ts';

afterEach(cleanup);

it('the card’s button counts what is answered, as on the taking page, not where one is', () => {
  const card = ['q1', 'q2', 'q3'].map((quId) => ({ quId, answered: quId === 'q1' }));
  const state = { card, currentId: 'q3' };
  const desk = { subscribe: () => () => undefined, snapshot: () => state, card: () => card };
  render(
    <MantineProvider env="test">
      <DeskNav desk={desk as unknown as TrainingDesk} drawer={<p>卡</p>} />
    </MantineProvider>,
  );
  expect(screen.getByRole('button', { name: '答题卡 1/3' })).toBeTruthy();
});
