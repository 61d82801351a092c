import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useState } from 'react';
import { outputCharacters, runSeconds } from './protocol.ts';
import { PythonRunner, type RunEnd } from './python-runner.ts';

/** What the last run has shown so far. */
export interface PythonRun {
  readonly phase: 'idle' | 'loading' | 'running' | 'finished' | 'failed';
  readonly note: string;
  readonly output: string;
}

const idle: PythonRun = { phase: 'idle', note: '', output: '' };

/**
 * Runs Python in a worker, at most 10 s each; a run that takes longer or is stopped ends with its worker. The
 * first run loads the interpreter (13 MB, 6 MB packed), which needs the network: the shell does not keep it.
 */
export function usePython() {
  const [state, setState] = useState<PythonRun>(idle);
  const [runner] = useState(() => new PythonRunner());
  useEffect(() => () => runner.close(), [runner]);

  const run = useCallback(
    (code: string, input: string) => {
      setState({ phase: 'loading', note: t('正在准备 Python…'), output: '' });
      void runner
        .run(code, input, {
          onStart: () => setState((before) => ({ ...before, phase: 'running', note: t('正在运行…') })),
          onOutput: (text) => setState((before) => ({ ...before, output: cut(before.output + text) })),
        })
        .then((how) => setState((before) => ({ ...before, ...ends[how] })));
    },
    [runner],
  );
  const stop = useCallback(() => runner.stop(), [runner]);
  return { state, run, stop };
}

const ends: Readonly<Record<RunEnd, Pick<PythonRun, 'phase' | 'note'>>> = {
  finished: { phase: 'finished', note: t('运行完成') },
  raised: { phase: 'failed', note: t('程序出错') },
  'over-time': { phase: 'failed', note: t('运行超过 {{n}} 秒，已停止', { n: runSeconds }) },
  stopped: { phase: 'failed', note: t('已停止') },
  unavailable: { phase: 'failed', note: t('Python 运行环境加载失败，首次运行需要网络；不影响作答与保存') },
};

/** Output that is too long is cut, and says so. */
export const cut = (text: string): string =>
  text.length > outputCharacters ? `${text.slice(0, outputCharacters)}\n${t('（输出过长，已截断）')}` : text;
