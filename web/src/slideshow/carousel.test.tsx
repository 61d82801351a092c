import { MockedProvider } from '@apollo/client/testing/react';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withMotion } from '@vigil/ui/theme/with-motion.fixture.ts';
import { SlidesDocument } from '../generated/graphql.ts';
import { Carousel } from './carousel.tsx';

const slide = (id: string, link: string | null = null) => ({
  __typename: 'Banner' as const,
  ...{ id, title: `图${id}`, image: `/api/common/file/${id}`, link },
});

function show(slides: readonly ReturnType<typeof slide>[]) {
  const request = { query: SlidesDocument, variables: { domain: location.host } };
  render(
    <MantineProvider>
      <MockedProvider mocks={[{ request, result: { data: { slideshowList: [...slides] } } }]}>
        <Carousel />
      </MockedProvider>
    </MantineProvider>,
  );
}

const shown = (): string | null => screen.getByRole('img').getAttribute('alt');

withMotion();
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('the carousel', () => {
  it('goes on every 5 s, round and round; a link opens in a new window [common-064]', async () => {
    show([slide('1', 'https://example.org/'), slide('2')]);
    const link = await screen.findByRole('link');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(shown()).toBe('图1');
    act(() => void vi.advanceTimersByTime(5000));
    expect(shown()).toBe('图2');
    expect(screen.queryByRole('link')).toBeNull();
    act(() => void vi.advanceTimersByTime(5000));
    expect(shown()).toBe('图1');
  });

  it('stands still while the pointer is on it or when it was stopped, and goes by its keys', async () => {
    show([slide('1'), slide('2')]);
    const carousel = await screen.findByRole('region', { name: '轮播图' });
    fireEvent.pointerEnter(carousel);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe('图1');
    fireEvent.click(screen.getByRole('button', { name: '上一张' }));
    expect(shown()).toBe('图2');
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
    fireEvent.pointerLeave(carousel);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe('图2');
  });

  it('stands still while the focus is in it, also when the pointer leaves', async () => {
    show([slide('1'), slide('2')]);
    const carousel = await screen.findByRole('region', { name: '轮播图' });
    fireEvent.focus(screen.getByRole('button', { name: '下一张' }));
    fireEvent.pointerEnter(carousel);
    fireEvent.pointerLeave(carousel);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe('图1');
  });

  it('where less motion is wanted it stands still until it is told to go on', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('reduce'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show([slide('1'), slide('2')]);
    await screen.findByRole('region', { name: '轮播图' });
    act(() => void vi.advanceTimersByTime(20_000));
    expect(shown()).toBe('图1');
    fireEvent.click(screen.getByRole('button', { name: '继续轮播' }));
    act(() => void vi.advanceTimersByTime(5000));
    expect(shown()).toBe('图2');
    vi.unstubAllGlobals();
  });

  it('is not there without pictures, and has no keys for a single one', async () => {
    show([slide('1')]);
    await screen.findByRole('img');
    expect(shown()).toBe('图1');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
