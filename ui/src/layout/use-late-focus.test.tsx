import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { fetchedPart } from '../state/fetched-part.tsx';
import { Dialog } from './dialog.tsx';
import { useLateFocus } from './use-late-focus.ts';

if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
afterEach(cleanup);

function Form() {
  const form = useRef<HTMLFormElement>(null);
  useLateFocus(form);
  return (
    <form ref={form}>
      <button type="button">其他方式</button>
      <input aria-label="账号" data-autofocus />
    </form>
  );
}

/** A dialog whose form comes by this; `arrive` lets it come. */
async function open() {
  let arrive = (): void => undefined;
  const Part = fetchedPart(() => new Promise<typeof Form>((resolve) => (arrive = () => resolve(Form))));
  const Page = () => {
    const [opened, setOpened] = useState(true);
    return (
      <>
        <textarea aria-label="作答" />
        <Dialog opened={opened} onClose={() => setOpened(false)} title="登录">
          <a href="#help">帮助</a>
          <Part />
        </Dialog>
      </>
    );
  };
  render(
    <VigilProvider>
      <Page />
    </VigilProvider>,
  );
  const closes = await screen.findByRole('button', { name: '关闭' });
  await waitFor(() => expect(document.activeElement).toBe(closes));
  return { arrive };
}

it('the first field of a form that comes late takes the focus from ✕', async () => {
  const { arrive } = await open();
  arrive();
  const field = await screen.findByLabelText('账号');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('who has moved on meanwhile keeps the focus', async () => {
  const { arrive } = await open();
  const link = screen.getByRole('link', { name: '帮助' });
  link.focus();
  arrive();
  await screen.findByLabelText('账号');
  expect(document.activeElement).toBe(link);
});
