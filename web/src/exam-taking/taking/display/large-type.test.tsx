import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseFontSize } from '@vigil/ui/theme/font-size.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DisplayDialog } from './display-dialog.tsx';
import { useLargeType } from './use-large-type.ts';

function Page({ granted }: { readonly granted: boolean }) {
  useLargeType(granted);
  return <DisplayDialog opened onClose={() => undefined} />;
}
const show = (granted: boolean) =>
  render(
    <MantineProvider>
      <Page granted={granted} />
    </MantineProvider>,
  );
const size = () => document.documentElement.style.fontSize;
const chosen = () =>
  screen.getByRole<HTMLInputElement>('radio', { checked: true, name: /特大|较大|默认/ }).value;

beforeEach(() => chooseFontSize('default'));
afterEach(() => {
  cleanup();
  chooseFontSize('default');
});

it('who has a right to it sees the largest type while on the page, and this device keeps its own', () => {
  const { unmount } = show(true);
  expect([size(), chosen()]).toEqual(['140%', 'largest']);
  unmount();
  expect(size()).toBe('100%');
  expect(localStorage.getItem('vigil.font-size')).toBe('default');
});

it('may choose another size all the same; others have what they chose', async () => {
  show(true);
  await userEvent.click(screen.getByRole('radio', { name: '较大' }));
  expect([size(), chosen()]).toEqual(['120%', 'large']);
  cleanup();
  show(false);
  expect(size()).toBe('120%');
});
