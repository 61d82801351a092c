import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import * as captures from '@vigil/ui/camera/capture.ts';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWeb, refusal, type Server } from '../../app/render-web.fixture.tsx';
import './face-login-dialog.tsx';
import { FaceLoginWay } from './face-login-way.tsx';

const user = { token: 'tok', userId: 'u1', name: 'lin', realName: '林晓雯', roleType: 1 };
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(captures, 'snapshot').mockReturnValue('data:image/jpeg;base64,AA');
  const track = { stop: () => undefined, addEventListener: () => undefined };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: { getUserMedia: () => Promise.resolve(stream) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setToken(null);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const entered = vi.fn<() => void>();
async function open(server: Server) {
  entered.mockClear();
  renderWeb(<FaceLoginWay onLoggedIn={entered} />, server);
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: '人脸登录' })));
  await vi.waitFor(() => screen.getByText(/人脸置于摄像头中央/));
}

it('is 540 px wide; who is known by their face is let in 2 s later [user-014] [user-015]', async () => {
  const answers = [refusal(20010000, 'FaceNotKnown', '未能识别'), { userFaceLogin: user }];
  await open((operation) => (operation === 'FaceLogin' ? (answers.shift() ?? null) : null));
  const frames = [...document.querySelectorAll('[style*="--modal-size"]')];
  const styles = frames.map((frame) => frame.getAttribute('style'));
  expect(styles).toContainEqual(expect.stringContaining(`--modal-size: calc(${540 / 16}rem`));
  await vi.waitFor(() => screen.getByText('登录成功，正在跳转..'), { timeout: 20_000 });
  await pass(1700);
  expect(entered).not.toHaveBeenCalled();
  expect(getToken()).toBeNull();
  await pass(400);
  expect(entered).toHaveBeenCalledWith(user, false);
  expect(getToken()).toBe('tok');
});

it('closed, it says that the page must be loaded anew [user-016]', async () => {
  await open(() => null);
  fireEvent.keyDown(screen.getByText(/人脸置于摄像头中央/), { key: 'Escape' });
  const said = await vi.waitFor(() => screen.getByText('窗口已关闭，请刷新页面重新识别！'));
  expect(said).toBeInTheDocument();
});
