import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { UserPicker } from './user-picker.tsx';

it('warns when nobody was chosen [user-057]', async () => {
  const onPick = vi.fn<() => boolean>(() => true);
  renderConsole(
    consoleSession(<UserPicker opened onClose={() => undefined} onPick={onPick as never} />),
    (operation) =>
      operation === 'PickUsers'
        ? { data: { userPaging: { records: [], total: 0 } } }
        : { data: { departTree: [] } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '确定', hidden: true }));
  expect(await screen.findByText('请至少勾选一个用户！')).toBeTruthy();
  expect(onPick).not.toHaveBeenCalled();
});
