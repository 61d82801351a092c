import '@testing-library/jest-dom/vitest';
import { modals } from '@mantine/modals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { Dialog, SideDialog } from './dialog.tsx';

if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
afterEach(cleanup);

function Layers({ busy = false }: { readonly busy?: boolean }) {
  const [below, setBelow] = useState(true);
  const [above, setAbove] = useState(false);
  return (
    <>
      <SideDialog opened={below} onClose={() => setBelow(false)} title="下面">
        <button type="button" onClick={() => setAbove(true)}>
          打开
        </button>
        <button
          type="button"
          onClick={() => modals.openConfirmModal({ title: '问题', labels: { confirm: '是', cancel: '否' } })}
        >
          提问
        </button>
      </SideDialog>
      <Dialog opened={above} onClose={() => setAbove(false)} title="上面" closeOnEscape={!busy}>
        内容
      </Dialog>
    </>
  );
}
const show = (busy?: boolean) =>
  render(
    <VigilProvider look="console">
      <Layers {...(busy !== undefined && { busy })} />
    </VigilProvider>,
  );
const shown = (name: string) => screen.findByRole('dialog', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('Escape closes what lies on top, then what lies under it', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '打开' }));
  await shown('上面');
  await userEvent.keyboard('{Escape}');
  await gone('上面');
  expect(await shown('下面')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone('下面');
});

it('Escape answers a question that was asked over a dialog, and leaves the dialog', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '提问' }));
  await shown('问题');
  await userEvent.keyboard('{Escape}');
  await gone('问题');
  expect(await shown('下面')).toBeVisible();
});

it('what must not be left now keeps Escape from what lies under it', async () => {
  show(true);
  await userEvent.click(await screen.findByRole('button', { name: '打开' }));
  await shown('上面');
  await userEvent.keyboard('{Escape}');
  expect(await shown('上面')).toBeVisible();
  expect(screen.getByText('下面')).toBeInTheDocument();
});

it('has a ✕ of one size, whatever it is called', async () => {
  render(
    <VigilProvider>
      <Dialog opened onClose={() => undefined} title="交卷确认" closeButtonProps={{ 'aria-label': '不交卷' }}>
        内容
      </Dialog>
    </VigilProvider>,
  );
  const close = await screen.findByRole('button', { name: '不交卷' });
  expect(close.style.getPropertyValue('--cb-icon-size')).toBe('calc(1.25rem * var(--mantine-scale))');
});
