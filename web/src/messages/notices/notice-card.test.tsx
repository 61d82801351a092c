import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withMotion } from '@vigil/ui/theme/with-motion.fixture.ts';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { NoticeCard } from './notice-card.tsx';
import { NoticeLine } from './notice-line.tsx';

const notice = (id: string, change: object = {}) => ({
  __typename: 'SiteNotice',
  ...{ id, title: `公告${id}`, link: null, createTime: '2026-11-21T00:00:00Z', publisher: '教务处' },
  ...{ pinned: false, mustRead: false, acknowledged: null },
  ...change,
});
const asked: unknown[] = [];
const server = (records: readonly object[]) => (_operation: string, variables: Record<string, unknown>) => {
  asked.push(variables);
  return { noticePaging: { __typename: 'SiteNoticePage', records, total: records.length } };
};
const many = Array.from({ length: 9 }, (_none, at) => notice(String(at + 1)));
const titles = (): (string | null)[] =>
  screen.getAllByRole('link', { name: /^公告/ }).map(({ textContent }) => textContent);

withMotion();
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  asked.length = 0;
});

describe('the card of notices', () => {
  it.each([
    [true, 4],
    [false, 6],
  ])(
    'small %s lists %i titles, each opened in a new window [notice-001] [notice-002]',
    async (small, count) => {
      renderWeb(<NoticeCard small={small} />, server(many));
      await screen.findByText('公告1');
      expect(titles()).toHaveLength(count);
      expect(screen.getByRole('link', { name: '公告1' }).getAttribute('target')).toBe('_blank');
      expect(asked[0]).toEqual({ input: { current: 1, size: 999, params: { state: 0 } } });
    },
  );

  it('is small on a phone [notice-002]', async () => {
    const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    const asking = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    renderWeb(<NoticeCard />, server(many));
    await screen.findByText('公告1');
    expect(titles()).toHaveLength(4);
    asking.mockRestore();
  });

  it('is not there without notices', async () => {
    renderWeb(<NoticeCard />, server([]));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('通知公告')).toBeNull();
  });
});

describe('the line of notices', () => {
  it('turns those that are pinned, or must still be read, every 5 s [common-094]', async () => {
    const line = [
      notice('1', { pinned: true }),
      notice('2'),
      notice('3', { mustRead: true, acknowledged: false }),
      notice('4', { mustRead: true, acknowledged: true }),
    ];
    renderWeb(<NoticeLine />, server(line));
    await screen.findByText('公告1');
    act(() => void vi.advanceTimersByTime(5000));
    expect(titles()).toEqual(['公告3']);
    act(() => void vi.advanceTimersByTime(5000));
    expect(titles()).toEqual(['公告1']);
  });
});
