import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { readRefreshSettings } from '../live/refresh-settings.ts';
import { WallFilterRow, type WallFilters } from './wall-filters.tsx';

const nothing = (): void => {};
const everybody: WallFilters = { presence: 'all', deptCode: null, realName: '' };

function show(filters: WallFilters = everybody) {
  const onOnlyAttention = vi.fn<(only: boolean) => void>();
  renderConsole(
    <WallFilterRow
      filters={filters}
      onChange={nothing}
      attention={3}
      onlyAttention={false}
      onOnlyAttention={onOnlyAttention}
      sort=""
      onSort={nothing}
      settings={readRefreshSettings(null)}
      onSettings={nothing}
      onRefresh={null}
    />,
    () => ({ data: { departTree: [] } }),
  );
  return onOnlyAttention;
}
const field = (name: string) => screen.getByRole('textbox', { name, hidden: true });

it('at a desk every control stands in the row', () => {
  show();
  expect(screen.getByRole('textbox', { name: '姓名' })).toBeVisible();
  expect(screen.getByRole('button', { name: '刷新设置' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '筛选' })).toBeNull();
});

describe('on a phone', () => {
  const desk = window.matchMedia;
  const phone = (query: string) => ({ ...desk(query), matches: query.includes('max-width') });
  afterEach(() => vi.unstubAllGlobals());

  it('who needs attention is one press away; filters, order, density and settings stand behind 筛选', async () => {
    vi.stubGlobal('matchMedia', phone);
    const onOnlyAttention = show();
    await userEvent.click(screen.getByRole('button', { name: '需要关注 3' }));
    expect(onOnlyAttention).toHaveBeenCalledWith(true);
    expect(field('姓名')).not.toBeVisible();
    const more = screen.getByRole('button', { name: '筛选' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    // It opens over some frames.
    await waitFor(() => expect(field('姓名')).toBeVisible());
    expect(screen.getByRole('combobox', { name: '排序', hidden: true })).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: '显示方式', hidden: true })).toBeVisible();
  });

  it('says how many filters are set behind 筛选', () => {
    vi.stubGlobal('matchMedia', phone);
    show({ presence: 'offline', deptCode: null, realName: '王' });
    expect(screen.getByRole('button', { name: /^筛选 ?2$/ })).toBeVisible();
  });
});
