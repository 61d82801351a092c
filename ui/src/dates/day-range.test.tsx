import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { DayRange } from './day-range.tsx';

type Days = [string | null, string | null];

function Field({ first = [null, null] }: { readonly first?: Days }) {
  const [days, setDays] = useState<Days>(first);
  return (
    <>
      <DayRange
        placeholder="起止日期"
        value={days}
        onChange={setDays}
        clearable
        clearButtonProps={{ 'aria-label': '清除日期' }}
      />
      <p>{days.join(' ')}</p>
    </>
  );
}
/** Without a layout Mantine takes the field for scrolled away, and hides what belongs to it. */
const hidden = { hidden: true };
const show = (first?: Days) =>
  render(
    <VigilProvider>
      <Field {...(first && { first })} />
    </VigilProvider>,
  );

it('the calendar opens with the first click, though it is fetched then', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: '起止日期' }));
  expect(await screen.findByRole('dialog', hidden)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '起止日期' })).toHaveAttribute('id', 'dates');
});

it('days that are chosen already are shown and can be cleared', async () => {
  show(['2026-11-02', '2026-11-05']);
  expect(await screen.findByRole('button', { name: '2026-11-02 – 2026-11-05' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '清除日期' }));
  expect(screen.getByRole('button', { name: '起止日期' })).toBeInTheDocument();
});

it('the second day closes the calendar, and the keyboard is back at the field', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: '起止日期' }));
  expect(await screen.findByRole('dialog', hidden)).toHaveAttribute('aria-labelledby', 'dates');
  const [first, second] = screen.getAllByRole('button', { name: /日$/, ...hidden });
  if (first === undefined || second === undefined) throw new Error('the calendar shows no days');
  await userEvent.click(first);
  expect(screen.getByRole('dialog', hidden)).toBeInTheDocument();
  await userEvent.click(second);
  await waitFor(() => expect(screen.queryByRole('dialog', hidden)).not.toBeInTheDocument());
  await waitFor(() => expect(document.getElementById('dates')).toHaveFocus());
});
