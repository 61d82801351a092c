import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { Timeline } from './timeline.tsx';
import type { HistoryEntry } from './use-candidate.ts';

const left = {
  ...{ revision: 12, stream: 'paper-p1', type: 'ScreenLeft', kind: 'leave', time: '2026-11-21T01:00:00Z' },
  ...{ actor: '甲', text: '离开考试页面', data: null, hash: 'h', image: null },
} as unknown as HistoryEntry;

it('a time leads to its moment of the replay, for who may see it', () => {
  const { unmount } = renderConsole(<Timeline entries={[left]} all replay="/admin/audit/paper/p1" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/audit/paper/p1?at=paper-p1%4012');
  unmount();
  renderConsole(<Timeline entries={[left]} all replay={null} />);
  expect(screen.getByText('离开考试页面')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
