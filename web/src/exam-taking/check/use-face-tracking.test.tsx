import { act, cleanup, renderHook } from '@testing-library/react';
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FaceTokenDocument } from '../../generated/graphql.ts';
import { useFaceTracking } from './use-face-tracking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answer = (faceToken: object) => ({
  result: {
    data: { faceToken: { failMsg: null, faceToken: null, realName: null, idCard: null, ...faceToken } },
  },
});
const fails = (failMsg: string) => answer({ pass: false, failMsg });
const passes = answer({ pass: true, faceToken: 'ft', realName: '林晓雯' });

function track(answers: readonly object[], capture = () => 'data:image/jpeg;base64,AA' as string | null) {
  const request = {
    query: FaceTokenDocument,
    variables: { examId: 'e1', base64: 'data:image/jpeg;base64,AA' },
  };
  const client = new ApolloClient({
    link: new MockLink(answers.map((one) => ({ request, ...one }))),
    cache: new InMemoryCache(),
  });
  const calls = {
    onToken: vi.fn<(token: string) => void>(),
    onDone: vi.fn<() => void>(),
    capture: vi.fn<() => string | null>(capture),
  };
  const { result } = renderHook(() => useFaceTracking({ examId: 'e1', ready: true, ...calls }), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  return { result, ...calls };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('face tracking of the pre-check (spec 1 §8)', () => {
  it('takes pictures by itself until one passes; the exam is created 1.5 s later, the dialog closes after 2 s [exam-042] [capture-008] [capture-015] [exam-030]', async () => {
    const { result, onToken, onDone, capture } = track([fails('未识别到人脸'), passes]);
    await pass(1600);
    expect(result.current).toMatchObject({ state: 'looking', failure: '未识别到人脸' });
    await pass(1520);
    expect(result.current).toMatchObject({ state: 'passed', failure: null, name: '林晓雯' });
    expect(capture).toHaveBeenCalledTimes(2);
    await pass(1380);
    expect(onToken).not.toHaveBeenCalled();
    await pass(120);
    expect(onToken).toHaveBeenCalledExactlyOnceWith('ft');
    await pass(380);
    expect(onDone).not.toHaveBeenCalled();
    await pass(120);
    expect(onDone).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it('a failed call stops it; a picture taken by hand goes on', async () => {
    const { result, capture, onToken } = track([{ error: new TypeError('fetch') }, passes]);
    await pass(1600);
    expect(result.current).toMatchObject({ state: 'stopped', failure: '服务器无法连接或无法响应！' });
    await pass(6000);
    expect(capture).toHaveBeenCalledTimes(1);
    act(() => result.current.captureNow());
    await pass(1600);
    expect(onToken).toHaveBeenCalledWith('ft');
  });

  it('[check-face] offers a picture by hand once three faces did not pass, and goes on by itself meanwhile [capture-008]', async () => {
    const { result, onToken } = track([
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
    expect(onToken).toHaveBeenCalledTimes(1);
  });

  it('waits for a picture', async () => {
    const { result, capture } = track([passes], () => null);
    await pass(4600);
    expect(capture).toHaveBeenCalledTimes(3);
    expect(result.current.state).toBe('looking');
  });
});
