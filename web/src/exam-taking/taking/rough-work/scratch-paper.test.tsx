import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RoughTools } from './rough-tools.tsx';
import { ScratchPaper } from './scratch-paper.tsx';

const nothing = () => undefined;

function Desk({ kept }: { readonly kept: string }) {
  const [noting, setNoting] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const turn = (on: boolean) => {
    setNoting(on);
    if (!on) button.current?.focus();
  };
  const shows = noting ?? kept !== '';
  return (
    <MantineProvider env="test">
      <RoughTools
        {...{ marking: false, noting: shows, noteButton: button, readOnly: false }}
        {...{ onMarking: nothing, onNoting: turn }}
      />
      {shows && (
        <ScratchPaper
          {...{ note: kept, readOnly: false, fresh: noting === true }}
          {...{ onWrite: nothing, onLeave: nothing, onClose: () => turn(false) }}
        />
      )}
    </MantineProvider>
  );
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

it('scratch paper that is asked for comes into view with the keyboard in it, and gives it back', async () => {
  const seen = vi.fn<(options: object) => void>();
  Object.defineProperty(HTMLElement.prototype, 'scrollIntoView', { value: seen, configurable: true });
  render(<Desk kept="" />);
  const tool = screen.getByRole('button', { name: '草稿' });
  const field = () => screen.getByRole('textbox', { name: '草稿' });
  await userEvent.click(tool);
  expect(field()).toHaveFocus();
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(tool).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '收起草稿' }));
  expect(tool).toHaveFocus();
});

it('notes kept from before stand there and take nothing', () => {
  render(<Desk kept="3 × 4" />);
  expect(screen.getByRole('textbox', { name: '草稿' })).toHaveValue('3 × 4');
  expect(document.body).toHaveFocus();
});
