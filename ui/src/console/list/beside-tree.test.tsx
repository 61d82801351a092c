import '@testing-library/jest-dom/vitest';
import { IconBooks } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { BesideTree } from './beside-tree.tsx';

/** On a screen of 1440 px: room for the tree, but for nothing besides. */
beforeEach(() => {
  localStorage.clear();
  const plain = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...plain(query),
    matches: query === '(min-width: 62em)',
  }));
});
afterEach(() => vi.unstubAllGlobals());

const page = (narrow: boolean) => (
  <VigilProvider look="console">
    <BesideTree name="t" title="题库与章节" icon={IconBooks} tree={() => <p>网络安全</p>} narrow={narrow}>
      {(bringBack) => (
        <>
          {bringBack}
          <input aria-label="列表" />
        </>
      )}
    </BesideTree>
  </VigilProvider>
);

it('keeps the list as it is, keyboard and all, when the tree makes room for what is opened or is put away', async () => {
  const { rerender } = render(page(false));
  const list = screen.getByLabelText('列表');
  await userEvent.type(list, '选');
  expect(screen.getByText('网络安全')).toBeInTheDocument();
  rerender(page(true));
  expect(screen.queryByText('网络安全')).toBeNull();
  expect(list).toHaveFocus();
  rerender(page(false));
  expect(screen.getByText('网络安全')).toBeInTheDocument();
  expect(list).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '收起题库与章节' }));
  expect(screen.queryByText('网络安全')).toBeNull();
  expect(screen.getByLabelText('列表')).toBe(list);
  await userEvent.click(screen.getByRole('button', { name: '题库与章节' }));
  expect(screen.getByLabelText('列表')).toHaveValue('选');
});
