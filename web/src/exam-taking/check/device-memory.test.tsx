import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { DeviceDebugPage } from './device-debug-page.tsx';
import { DeviceLine } from './device-line.tsx';
import { deviceTestedAt, rememberDevice } from './device-memory.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a camera that was seen is trusted for a day, and never one of the future (a clock put back)', () => {
  expect(deviceTestedAt(1_000)).toBeNull();
  rememberDevice(1_000);
  expect([1_000, 1_000 + 86_399_999, 1_000 + 86_400_000, 999].map(deviceTestedAt)).toEqual([
    1_000,
    1_000,
    null,
    null,
  ]);
});

it('where the browser keeps nothing, nothing is known', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full');
  });
  rememberDevice(1_000);
  expect(deviceTestedAt(1_000)).toBeNull();
});

it('[17-3] the test that the home sends to is one that the home knows of afterwards', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const track = { stop: () => undefined, addEventListener: () => undefined };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] };
  const getUserMedia = ({ video }: MediaStreamConstraints) =>
    video ? Promise.resolve(stream) : Promise.reject(new Error('none'));
  vi.stubGlobal('navigator', { userAgent: 'Chrome/140.0', mediaDevices: { getUserMedia } });
  const home = () => renderWeb(<DeviceLine needed />, () => null);
  home();
  expect(screen.getByRole('link', { name: '去检测' }).getAttribute('href')).toBe('/web/exam/debug');
  cleanup();
  renderWeb(<DeviceDebugPage />, () => null);
  fireEvent.click(screen.getByRole('button', { name: '开始检测' }));
  expect(await screen.findByText('正常')).toBeTruthy();
  cleanup();
  home();
  expect(screen.getByText(/^摄像头正常，.* 检测$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '去检测' })).toBeNull();
});
