import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { eventAt } from '../change/change.fixture.ts';
import { PictureThen } from './picture-then.tsx';

const shot = eventAt(3, { kind: 'face', text: '人脸比对一致', image: '/api/common/file/f' });

it('opens large with when it was taken and what was found, and says that looking is recorded', async () => {
  const { container } = renderConsole(<PictureThen event={shot} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/common/file/f');
  await userEvent.click(screen.getByRole('button', { name: '查看照片：09:03:00 人脸比对一致' }));
  expect((await screen.findByRole('img', { name: '人脸比对一致' })).getAttribute('src')).toBe(
    '/api/common/file/f',
  );
  expect(screen.getByRole('dialog', { name: '2026-11-21 09:03:00 人脸比对一致' })).toBeTruthy();
  expect(screen.getByText('查看考生照片会记入照片查看记录。')).toBeTruthy();
});

it('one that is not there any more is said to be', () => {
  const { container } = renderConsole(<PictureThen event={shot} />);
  fireEvent.error(container.querySelector('img') as Element);
  expect(screen.getByText('09:03:00 人脸比对一致：照片无法显示')).toBeTruthy();
});
