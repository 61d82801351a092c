import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { Pager } from './pager.tsx';

it('offers pages of 10 to 5000; another size begins with the first page [common-039] [common-053] [common-093]', async () => {
  const onChange = vi.fn<(current: number, size: number) => void>();
  render(
    <VigilProvider look="console">
      <Pager unit="人" total={95} current={3} size={10} onChange={onChange} />
    </VigilProvider>,
  );
  expect(screen.getByText('共 95 人')).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: '每页条数' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map((option) => option.textContent)).toEqual(
    [10, 20, 30, 50, 100, 200, 500, 1000, 5000].map((size) => `${size} 条/页`),
  );
  fireEvent.click(options[3] as HTMLElement);
  expect(onChange).toHaveBeenCalledWith(1, 50);
});
