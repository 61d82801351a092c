import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import type { Stat } from '../live/stat-history.ts';
import { StatFigures } from './stat-figures.tsx';

const stat = {
  ...{ requireCount: 1200, processCount: 8, handCount: 3, missCount: 0, awaitedCount: 0 },
} as unknown as Stat;

it('the figures count people, and say so', () => {
  renderConsole(<StatFigures stat={stat} history={[]} />);
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures.slice(0, 1)).toEqual(['1,200人']);
  expect(figures).toContain('3人');
});
