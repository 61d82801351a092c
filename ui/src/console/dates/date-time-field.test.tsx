import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { wallTimeOf } from './wall-time.ts';

function Field({ initial = null }: { readonly initial?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateTimeField label="开始时间" value={value} onChange={setValue} />
      <output>{value ?? '无'}</output>
    </>
  );
}
const show = (initial?: string) =>
  render(
    <VigilProvider look="console">
      <Field {...(initial !== undefined && { initial })} />
    </VigilProvider>,
  );
const field = () => screen.getByRole('textbox', { name: '开始时间' });
const value = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('takes what is typed as people write it, and shows how it was understood', async () => {
  show();
  await userEvent.type(field(), '2026年11月23日 9点');
  expect(value()).toBe('2026-11-23 09:00:00');
  await userEvent.tab();
  expect(field()).toHaveValue('2026-11-23 09:00');
  await userEvent.clear(field());
  expect(value()).toBe('无');
});

it('keeps what cannot be read, and says so in words once the field is left', async () => {
  show();
  await userEvent.type(field(), '下周三');
  expect(field()).toBeValid();
  await userEvent.tab();
  expect(field()).toHaveValue('下周三');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(/开始时间“下周三”无法识别，请按“2026-11-23 09:00”的格式填写！/);
});

it('offers a calendar with today and now; Escape gives the keyboard back to its button', async () => {
  show();
  const today = wallTimeOf(Date.now()).slice(0, 10);
  await press('选择开始时间');
  await userEvent.click(await screen.findByRole('button', { name: '今天' }));
  expect(value()).toBe(`${today} 09:00:00`);
  await press('现在');
  await waitFor(() => expect(value()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/));
  expect(value()).not.toBe(`${today} 09:00:00`);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: '选择开始时间' })).toHaveFocus();
});

it('picks a day and keeps the clock', async () => {
  show('2026-11-23 14:30:00');
  await press('选择开始时间');
  await userEvent.click(await screen.findByRole('button', { name: '2026年11月27日' }));
  expect(value()).toBe('2026-11-27 14:30:00');
});

it('on a phone has the calendar come up from below, over the whole width', async () => {
  const desk = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...desk(query), matches: query.includes('max-width') }));
  show('2026-11-23 09:00:00');
  await press('选择开始时间');
  const sheet = within(await screen.findByRole('dialog', { name: '开始时间' }));
  await userEvent.click(sheet.getByRole('button', { name: '2026年11月25日' }));
  expect(value()).toBe('2026-11-25 09:00:00');
  await userEvent.click(sheet.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  vi.unstubAllGlobals();
});
