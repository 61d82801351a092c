import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { paths } from '../paths.ts';
import { beginTour } from './current-tour.ts';
import { TourPaperPage } from './tour-paper-page.tsx';

afterEach(() => void vi.restoreAllMocks());

it('[tour-whole] needs no network, and says nothing of one that is gone', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  beginTour('林晓雯');
  renderWeb(<TourPaperPage />, () => null, { path: paths.tourPaper });
  expect(await screen.findByRole('button', { name: '监考端所见' })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('已保存')).toBeTruthy());
  act(() => void dispatchEvent(new Event('offline')));
  expect(onLine).toHaveBeenCalled();
  expect(screen.queryAllByText(/网络中断/)).toEqual([]);
});
