import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDict } from './use-dict.ts';
import { renderConsole } from './testing/render-console.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Word({ of }: { readonly of: string }) {
  return <p>{useDict('repo_catalog').word(of)}</p>;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a dictionary is kept for five minutes, then asked for anew, so that a renamed value shows [dict-003]', async () => {
  vi.useFakeTimers();
  let title = '安全';
  const asked: unknown[] = [];
  renderConsole(<Word of="R01" />, (_operation, variables) => {
    asked.push(variables);
    const value = { __typename: 'DictItem', value: 'R01', title, children: [] };
    return { data: { dicValueTree: [value] } };
  });
  await pass(10);
  expect(screen.getByText('安全')).toBeTruthy();
  title = '安全生产';
  await pass(299_000);
  expect(asked).toEqual([{ dicCode: 'repo_catalog', excludes: [] }]);
  await pass(2_000);
  expect(screen.getByText('安全生产')).toBeTruthy();
  expect(asked).toHaveLength(2);
});
