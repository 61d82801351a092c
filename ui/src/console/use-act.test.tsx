import { act, renderHook } from '@testing-library/react';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { useAct } from './use-act.ts';

const refusal = new CombinedGraphQLErrors({
  errors: [{ message: '试卷已经交卷！', extensions: { code: 20010000, reason: 'PaperAlreadyHandedIn' } }],
});

function harness(answers: readonly (Error | null)[]) {
  const ids: string[] = [];
  const call = (_: { minutes: number }, commandId: string) => {
    ids.push(commandId);
    const answer = answers[ids.length - 1] ?? null;
    return answer ? Promise.reject(answer) : Promise.resolve();
  };
  const { result } = renderHook(() => useAct(call));
  return { ids, result, run: (minutes: number) => act(() => result.current.run({ minutes })) };
}

describe('an act', () => {
  it('tried again after a fault keeps its command id, so that it is not done twice', async () => {
    const { ids, run, result } = harness([new TypeError('Failed to fetch'), null]);
    expect(await run(5)).toBe(false);
    expect(result.current.error).toBeInstanceOf(TypeError);
    expect(await run(5)).toBe(true);
    expect(ids[0]).toBe(ids[1]);
    expect(result.current.error).toBeUndefined();
  });

  it('with other variables after a fault is another act', async () => {
    const { ids, run } = harness([new TypeError('Failed to fetch'), null]);
    await run(5);
    await run(10);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('after a refusal gets a new command id', async () => {
    const { ids, run } = harness([refusal, null]);
    await run(5);
    await run(5);
    expect(ids[0]).not.toBe(ids[1]);
  });
});
