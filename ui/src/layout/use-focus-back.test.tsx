import '@testing-library/jest-dom/vitest';
import { Button, Menu, TextInput } from '@mantine/core';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { Dialog } from './dialog.tsx';

if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
afterEach(cleanup);
// Under load dialogs take their time to be drawn.
vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 10_000 });

/** A page whose dialog is mounted only while it is open. */
function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <VigilProvider look="console">
      <Button onClick={() => setOpened(true)}>新建</Button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button>更多</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>编辑</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Dialog opened title="题库" onClose={() => setOpened(false)}>
          <TextInput label="名称" data-autofocus />
        </Dialog>
      )}
    </VigilProvider>
  );
}

it.each([
  ['新建', async () => {}],
  ['更多', async () => userEvent.click(await screen.findByText('编辑'))],
])('the keyboard is back at “%s” when the dialog it opened has gone', async (name, choose) => {
  render(<Page />);
  await userEvent.click(screen.getByText(name));
  await choose();
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText(name).closest('button')).toHaveFocus());
});
