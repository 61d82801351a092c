import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { ActsProvider } from './acts/acts.tsx';
import { AllActs } from './all-acts.tsx';

const open = (replay: string | null) =>
  renderConsole(
    <ActsProvider
      sceneOf={() => ({ examId: 'e1', examTitle: '期中测验', processCount: 3 })}
      onOpenChange={() => {}}
    >
      <AllActs examId="e1" none={false} replay={replay} />
    </ActsProvider>,
  );

it('the room’s replay is a button among the acts of the wall, for who may see it', () => {
  const { unmount } = open('/admin/audit/room/e1');
  const replay = screen.getByRole('link', { name: '回放考场' });
  expect(replay.getAttribute('href')).toBe('/admin/audit/room/e1');
  expect(replay.className).toContain('Button');
  expect(replay.parentElement).toBe(screen.getByRole('button', { name: '全部交卷' }).parentElement);
  unmount();
  open(null);
  expect(screen.queryByRole('link')).toBeNull();
});
