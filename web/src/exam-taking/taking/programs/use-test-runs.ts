import { useMutation } from '@apollo/client/react';
import { printsTheSame } from '@vigil/domain/sitting/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import type { CodeTest } from '@vigil/ui/questions/question.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AnswerCodeDocument } from '../../../generated/graphql.ts';
import type { TestOutcome } from '../../programs/test-table.tsx';
import { PythonRunner } from '../python/python-runner.ts';
import { cut } from '../python/use-python.ts';

export interface TestRuns {
  readonly running: boolean;
  readonly outcomes: ReadonlyMap<string, TestOutcome>;
  /** one sentence about the run as a whole; '' while there is nothing to say */
  readonly note: string;
  readonly failed: boolean;
}

const nothing: TestRuns = { running: false, outcomes: new Map(), note: '', failed: false };

interface Where {
  readonly paperId: string;
  readonly quId: string;
  /** Python runs in this browser; anything else, and Python that cannot be loaded here, on the server */
  readonly inBrowser: boolean;
  readonly tests: readonly CodeTest[];
}

/**
 * Runs a program on the tests that may be seen, one after the other. Nothing of it counts, and nothing of it
 * is kept.
 */
export function useTestRuns({ paperId, quId, inBrowser, tests }: Where) {
  const [state, setState] = useState<TestRuns>(nothing);
  const [runner] = useState(() => new PythonRunner());
  const [answerCode] = useMutation(AnswerCodeDocument);
  const turn = useRef(0);
  useEffect(() => () => runner.close(), [runner]);

  const onServer = useCallback(
    async (code: string) => {
      const { data } = await answerCode({ variables: { paperId, quId, codeAnswer: code } });
      return new Map(
        (data?.answerCode.runs ?? []).map((run) => [
          run.id ?? '',
          { output: run.output, error: run.error, verdict: run.verdict },
        ]),
      );
    },
    [answerCode, paperId, quId],
  );

  const run = useCallback(
    async (code: string) => {
      turn.current += 1;
      const mine = turn.current;
      const show = (next: Partial<TestRuns>): void => {
        if (turn.current === mine) setState((before) => ({ ...before, ...next }));
      };
      setState({ ...nothing, running: true, note: inBrowser ? t('正在准备 Python…') : t('正在运行…') });
      try {
        const here = inBrowser
          ? await runHere(runner, code, tests, (outcomes, note) => show({ outcomes, note }))
          : 'unavailable';
        if (here === 'stopped') return show({ running: false, failed: true, note: t('已停止') });
        const outcomes = here === 'unavailable' ? await onServer(code) : here;
        const right = [...outcomes.values()].filter((one) => one.verdict === 'right').length;
        show({
          running: false,
          outcomes,
          failed: right < tests.length,
          note: t('示例用例通过 {{right}} / {{all}}', { right, all: tests.length }),
        });
      } catch (error) {
        show({ running: false, failed: true, note: messageOf(error) });
      }
    },
    [inBrowser, onServer, runner, tests],
  );
  const stop = useCallback(() => runner.stop(), [runner]);
  return { state, run, stop };
}

type Outcomes = ReadonlyMap<string, TestOutcome>;

async function runHere(
  runner: PythonRunner,
  code: string,
  tests: readonly CodeTest[],
  tell: (outcomes: Outcomes, note: string) => void,
): Promise<Outcomes | 'stopped' | 'unavailable'> {
  const outcomes = new Map<string, TestOutcome>();
  for (const [index, test] of tests.entries()) {
    let output = '';
    const how = await runner.run(code, test.input.replace(/\n$/, ''), {
      onStart: () =>
        tell(new Map(outcomes), t('正在运行用例 {{n}} / {{all}}', { n: index + 1, all: tests.length })),
      onOutput: (text) => {
        output = cut(output + text);
      },
    });
    if (how === 'stopped' || how === 'unavailable') return how;
    const verdict =
      how === 'raised'
        ? 'error'
        : how === 'over-time'
          ? 'time-limit'
          : printsTheSame(output, test.output)
            ? 'right'
            : 'wrong';
    outcomes.set(test.id, { output, error: null, verdict });
    tell(new Map(outcomes), '');
  }
  return outcomes;
}
