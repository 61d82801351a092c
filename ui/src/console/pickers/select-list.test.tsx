import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { MultiSelectList, SelectList } from './select-list.tsx';
import { choicesAtMost, type Choice, type LoadChoices } from './use-choices.ts';

// A hundred options take a while to draw where the cores are shared.

const banks: Choice[] = [
  { value: 'safety', label: '安全生产' },
  { value: 'fire', label: '消防' },
];
const searching: LoadChoices = (words) => Promise.resolve(banks.filter((bank) => bank.label.includes(words)));
const full: Choice[] = Array.from({ length: choicesAtMost }, (_, n) => ({
  value: `b${n}`,
  label: `题库 ${n}`,
}));

interface PickProps {
  readonly load: LoadChoices;
  readonly first: string | null;
  readonly find?: (ids: readonly string[]) => Promise<readonly Choice[]>;
  readonly onPick?: (value: string | null) => void;
}

function Pick({ load, first, find, onPick }: PickProps) {
  const [value, setValue] = useState(first);
  return (
    <SelectList
      label="题库"
      load={load}
      {...(find && { find })}
      value={value}
      onChange={(next) => {
        setValue(next);
        onPick?.(next);
      }}
    />
  );
}

const show = (props: PickProps) =>
  render(
    <VigilProvider look="console">
      <Pick {...props} />
    </VigilProvider>,
  );
const box = () => screen.getByRole('combobox', { name: '题库' });

describe('[common-067] a picked value', () => {
  it('that the list no longer has is cleared', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    show({ load: searching, first: 'gone', onPick });
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(null));
  });

  it('stays when a search does not find it', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    const load = vi.fn<LoadChoices>(searching);
    show({ load, first: 'safety', onPick });
    await waitFor(() => expect(box()).toHaveValue('安全生产'));
    await userEvent.clear(box());
    await userEvent.type(box(), '消防');
    await waitFor(() => expect(load).toHaveBeenLastCalledWith('消防'));
    expect(await screen.findByRole('option', { name: '消防', hidden: true })).toBeInTheDocument();
    expect(onPick).not.toHaveBeenCalledWith(null);
  });

  it('beyond the first hundred is looked for: kept by its name, or cleared when it is gone', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    const find = (ids: readonly string[]) =>
      Promise.resolve(ids.filter((id) => id === 'far').map((value) => ({ value, label: '很远的题库' })));
    const first = show({ load: () => Promise.resolve(full), first: 'far', find, onPick });
    await waitFor(() => expect(box()).toHaveValue('很远的题库'));
    expect(onPick).not.toHaveBeenCalled();
    first.unmount();
    show({ load: () => Promise.resolve(full), first: 'gone', find, onPick });
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(null));
  });

  it('of several only those that are gone are taken out', async () => {
    const onPick = vi.fn<(value: string[]) => void>();
    render(
      <VigilProvider look="console">
        <MultiSelectList label="题库" load={searching} value={['fire', 'gone']} onChange={onPick} />
      </VigilProvider>,
    );
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(['fire']));
  });

  it('is not asked of a list that could not be loaded, which can be tried again', async () => {
    const onPick = vi.fn<(value: string | null) => void>();
    const load = vi.fn<LoadChoices>();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockImplementation(searching);
    show({ load, first: 'safety', onPick });
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    await waitFor(() => expect(box()).toHaveValue('安全生产'));
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(onPick).not.toHaveBeenCalledWith(null);
  });
});
