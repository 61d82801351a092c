import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitted, maxSnapshotBytes, snapshot } from './capture.ts';
import { levelOf } from './microphone.ts';
import { useCamera } from './use-camera.ts';

const devices = (getUserMedia?: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { mediaDevices: getUserMedia && { getUserMedia } });

const track = () => ({ stop: vi.fn<() => void>(), addEventListener: vi.fn<() => void>() });
const streamOf = (one: ReturnType<typeof track>) => ({ getTracks: () => [one], getVideoTracks: () => [one] });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the camera', () => {
  it('says in the specification’s words that the browser has no media access [capture-011]', async () => {
    devices();
    const { result } = renderHook(() => useCamera());
    await act(() => result.current.start());
    expect(result.current).toMatchObject({
      state: 'failed',
      error: '您的浏览器不支持媒体访问，请升级浏览器！',
    });
  });

  it('says in the specification’s words that it was refused or is not there [capture-010]', async () => {
    devices(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { result } = renderHook(() => useCamera());
    await act(() => result.current.start());
    expect(result.current).toMatchObject({
      state: 'failed',
      error: '摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！',
    });
  });

  it('is released on stop and when its component leaves', async () => {
    const first = track();
    const second = track();
    const streams = [streamOf(first), streamOf(second)];
    devices(() => Promise.resolve(streams.shift()));
    const { result, unmount } = renderHook(() => useCamera());
    await act(() => result.current.start());
    expect(result.current.state).toBe('on');
    act(() => result.current.stop());
    expect(first.stop).toHaveBeenCalledOnce();
    await act(() => result.current.start());
    unmount();
    expect(second.stop).toHaveBeenCalledOnce();
  });

  it('that opens after its component left is released at once', async () => {
    const late = track();
    let open: (stream: unknown) => void = () => undefined;
    devices(() => new Promise((resolve) => (open = resolve)));
    const { result, unmount } = renderHook(() => useCamera());
    const started = act(() => result.current.start());
    unmount();
    open(streamOf(late));
    await started;
    expect(late.stop).toHaveBeenCalledOnce();
  });
});

describe('a snapshot', () => {
  const video = { videoWidth: 1280, videoHeight: 720, readyState: 4 } as HTMLVideoElement;
  const canvas = (bytesAt: (quality: number) => number) => {
    const drawn = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => undefined }),
      toDataURL: (_type: string, quality: number) =>
        `data:image/jpeg;base64,${'A'.repeat(Math.ceil((bytesAt(quality) * 4) / 3))}`,
    };
    vi.spyOn(document, 'createElement').mockReturnValue(drawn as never);
    return drawn;
  };
  afterEach(() => vi.restoreAllMocks());

  it('fits 640×480 and is never enlarged', () => {
    expect([fitted(1280, 720), fitted(480, 640), fitted(320, 240)]).toEqual([
      { width: 640, height: 360 },
      { width: 360, height: 480 },
      { width: 320, height: 240 },
    ]);
  });

  it('gives up quality until it is at most 80 KB', () => {
    canvas((quality) => quality * 200_000);
    const taken = snapshot(video) ?? '';
    expect(((taken.length - 'data:image/jpeg;base64,'.length) * 3) / 4).toBeLessThanOrEqual(maxSnapshotBytes);
  });

  it('is null while there is no picture', () => {
    expect(snapshot({ videoWidth: 0, readyState: 0 } as HTMLVideoElement)).toBeNull();
  });
});

it('the level meter is 0 in silence, 1 when loud, and rises in between', () => {
  expect([levelOf(0), levelOf(1)]).toEqual([0, 1]);
  expect(levelOf(0.05)).toBeGreaterThan(levelOf(0.01));
});
