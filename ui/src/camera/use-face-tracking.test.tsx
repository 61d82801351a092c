import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureFault } from './picture-fault.ts';
import { useFaceTracking, type FaceAnswer } from './use-face-tracking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const fails = (failMsg: string): FaceAnswer<string> => ({ failMsg });
const passes: FaceAnswer<string> = { passed: 'ft' };

function track(
  answers: readonly (FaceAnswer<string> | Error)[],
  capture = () => 'data:image/jpeg;base64,AA' as string | null,
  fault: PictureFault | null = null,
) {
  const left = [...answers];
  const calls = {
    ask: vi.fn<(base64: string) => Promise<FaceAnswer<string>>>(async () => {
      const next = left.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error('no more answers');
      return next;
    }),
    onPassed: vi.fn<(token: string) => void>(),
    onDone: vi.fn<(token: string) => void>(),
    capture: vi.fn<() => string | null>(capture),
  };
  const { result } = renderHook(() => useFaceTracking<string>({ ready: true, fault, ...calls }));
  return { result, ...calls };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('face tracking of the pre-check (spec 1 §8)', () => {
  it('takes pictures by itself until one passes; the exam is created 1.5 s later, the dialog closes after 2 s [exam-042] [capture-008] [capture-015] [exam-030]', async () => {
    const { result, onPassed, onDone, capture } = track([fails('未识别到人脸'), passes]);
    await pass(1600);
    expect(result.current).toMatchObject({ state: 'looking', failure: '未识别到人脸' });
    await pass(1520);
    expect(result.current).toMatchObject({ state: 'passed', failure: null, passed: 'ft' });
    expect(capture).toHaveBeenCalledTimes(2);
    await pass(1370);
    expect(onPassed).not.toHaveBeenCalled();
    await pass(20);
    expect(onPassed).toHaveBeenCalledExactlyOnceWith('ft');
    await pass(480);
    expect(onDone).not.toHaveBeenCalled();
    await pass(20);
    expect(onDone).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it('a failed call stops it; a picture taken by hand goes on', async () => {
    const { result, capture, onPassed } = track([new TypeError('fetch'), passes]);
    await pass(1600);
    expect(result.current).toMatchObject({ state: 'stopped', failure: '服务器无法连接或无法响应！' });
    await pass(6000);
    expect(capture).toHaveBeenCalledTimes(1);
    act(() => result.current.captureNow());
    await pass(1600);
    expect(onPassed).toHaveBeenCalledWith('ft');
  });

  it('[check-face] offers a picture by hand once three faces did not pass, and goes on by itself meanwhile [capture-008]', async () => {
    const { result, onPassed } = track([
      fails('未识别到人脸'),
      fails('未识别到人脸'),
      fails('未识别到人脸'),
      passes,
    ]);
    await pass(1600);
    await pass(1550);
    expect(result.current).toMatchObject({ state: 'looking', manual: false });
    await pass(1550);
    expect(result.current).toMatchObject({ state: 'looking', manual: true });
    await pass(1550);
    expect(result.current).toMatchObject({ state: 'passed', failure: null, manual: false });
    await pass(1550);
    expect(onPassed).toHaveBeenCalledTimes(1);
  });

  it('names a dark or empty picture at once and compares none by itself; one by hand is compared', async () => {
    const { result, ask, onPassed } = track([passes], undefined, 'dark');
    await pass(1600);
    expect(result.current).toMatchObject({ state: 'looking', failure: '画面太暗', manual: false });
    await pass(3000);
    expect(result.current.manual).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    act(() => result.current.captureNow());
    expect(result.current.byHand).toBe(true);
    await pass(1600);
    expect(onPassed).toHaveBeenCalledTimes(1);
    expect(result.current.byHand).toBe(false);
  });

  it('what it compares by itself nobody asked for', async () => {
    const { result } = track([]);
    const asked: boolean[] = [];
    await pass(1500);
    asked.push(result.current.byHand);
    await pass(100);
    expect([...asked, result.current.byHand]).toEqual([false, false]);
  });

  it('waits for a picture', async () => {
    const { result, capture } = track([passes], () => null);
    await pass(4600);
    expect(capture).toHaveBeenCalledTimes(3);
    expect(result.current.state).toBe('looking');
  });
});
