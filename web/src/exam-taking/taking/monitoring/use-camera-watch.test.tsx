import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOf } from '../../../app/render-web.fixture.tsx';
import { type FaceVerdict, useCameraWatch } from './use-camera-watch.ts';

const rules = { camOn: true, camInterval: 2, faceCheck: false } as Parameters<
  typeof useCameraWatch
>[0]['rules'];
const sent: [string, unknown][] = [];
const verdict = { isBreak: true, failCount: 3, faceChance: 3, msg: null };

function watch(change: Partial<typeof rules>) {
  const client = clientOf((operation, { base64 }) => {
    sent.push([operation, base64]);
    return operation === 'CheckFace' ? { faceCheck: verdict } : { captureSave: verdict };
  });
  const onVerdict = vi.fn<(verdict: FaceVerdict) => void>();
  renderHook(() => useCameraWatch({ on: true, paperId: 'p1', rules: { ...rules, ...change }, onVerdict }), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  return onVerdict;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the camera during an exam', () => {
  it('takes a picture every camInterval minutes; one that is dark is sent as an empty picture [capture-002] [capture-004] [capture-014]', async () => {
    watch({});
    await pass(10);
    expect(sent).toEqual([['SaveSnapshot', '']]);
    await pass(109);
    expect(sent).toHaveLength(1);
    await pass(2);
    expect(sent).toHaveLength(2);
    await pass(120);
    expect(sent).toHaveLength(3);
  });

  it('checks the face each minute and tells what the server said [capture-003]', async () => {
    const onVerdict = watch({ camOn: false, faceCheck: true });
    await pass(61);
    expect(sent).toEqual([['CheckFace', '']]);
    expect(onVerdict).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isBreak: true, failCount: 3 }),
    );
  });

  it('stays off where the exam asks for neither [exam-051]', async () => {
    watch({ camOn: false });
    await pass(600);
    expect(sent).toEqual([]);
  });
});
