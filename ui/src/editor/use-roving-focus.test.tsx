import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { useRovingFocus } from './use-roving-focus.ts';

function Bar({ locked = false }: { readonly locked?: boolean }) {
  const roving = useRovingFocus<HTMLDivElement>();
  return (
    <>
      <input aria-label="before" />
      <div {...roving} aria-label="bar">
        <button type="button">a</button>
        <button type="button" disabled={locked}>
          b
        </button>
        <button type="button">c</button>
        {createPortal(<button type="button">opened</button>, document.body)}
      </div>
      <input aria-label="after" />
    </>
  );
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('is one stop of Tab; arrows, Home and End move inside it, round its ends, and Tab comes back to where one was', async () => {
  const user = userEvent.setup();
  render(<Bar />);
  screen.getByRole('textbox', { name: 'before' }).focus();
  await user.tab();
  expect(focused()).toBe('a');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('c');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('b');
  await user.tab();
  expect(focused()).toBe('after');
  await user.tab({ shift: true });
  expect(focused()).toBe('b');
  await user.keyboard('{End}');
  expect(focused()).toBe('c');
  await user.keyboard('{Home}');
  expect(focused()).toBe('a');
});

it('passes over what is disabled, and stays reachable when its stop is disabled', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Bar />);
  screen.getByRole('button', { name: 'b' }).focus();
  rerender(<Bar locked />);
  screen.getByRole('textbox', { name: 'before' }).focus();
  await user.tab();
  expect(focused()).toBe('a');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('c');
});

it('keeps its stop while the focus is in what a button opened elsewhere on the page', async () => {
  const user = userEvent.setup();
  render(<Bar />);
  screen.getByRole('button', { name: 'opened' }).focus();
  screen.getByRole('textbox', { name: 'before' }).focus();
  await user.tab();
  expect(focused()).toBe('a');
});
