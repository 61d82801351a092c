import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { outputCharacters, runSeconds, type RunReport, type RunRequest } from './protocol.ts';

/** What the last run has shown so far. */
export interface PythonRun {
  readonly phase: 'idle' | 'loading' | 'running' | 'finished' | 'failed';
  readonly note: string;
  readonly output: string;
}

const idle: PythonRun = { phase: 'idle', note: '', output: '' };

/** Runs Python in a worker, at most 10 s each; a run that takes longer or is stopped ends with its worker. The first run loads the interpreter (about 13 MB). */
export function usePython() {
  const [state, setState] = useState<PythonRun>(idle);
  const worker = useRef<Worker | null>(null);
  const limit = useRef<ReturnType<typeof setTimeout>>(undefined);

  const end = useCallback((phase: PythonRun['phase'], note: string) => {
    clearTimeout(limit.current);
    setState((before) => ({ ...before, phase, note }));
  }, []);
  const drop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);

  const heard = useCallback(
    (report: RunReport) => {
      if (report.kind === 'ready') {
        setState((before) => ({ ...before, phase: 'running', note: t('正在运行…') }));
        limit.current = setTimeout(() => {
          drop();
          end('failed', t('运行超过 {{n}} 秒，已停止', { n: runSeconds }));
        }, runSeconds * 1000);
      } else if (report.kind === 'output') setState((before) => ({ ...before, output: cut(before.output + report.text) }));
      else if (report.kind === 'finished') end('finished', t('运行完成'));
      else if (report.kind === 'raised') {
        setState((before) => ({ ...before, output: cut(before.output + report.text) }));
        end('failed', t('程序出错'));
      } else {
        drop();
        end('failed', t('Python 运行环境加载失败，不影响作答与保存'));
      }
    },
    [drop, end],
  );

  const run = useCallback(
    (code: string, input: string) => {
      clearTimeout(limit.current);
      if (!worker.current) {
        worker.current = new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module' });
        worker.current.onmessage = (event: MessageEvent<RunReport>) => heard(event.data);
        worker.current.onerror = () => heard({ kind: 'unavailable', text: '' });
      }
      setState({ phase: 'loading', note: t('正在准备 Python…'), output: '' });
      worker.current.postMessage({ code, input } satisfies RunRequest);
    },
    [heard],
  );

  const stop = useCallback(() => {
    drop();
    end('failed', t('已停止'));
  }, [drop, end]);

  useEffect(
    () => () => {
      clearTimeout(limit.current);
      drop();
    },
    [drop],
  );
  return { state, run, stop };
}

const cut = (text: string): string => (text.length > outputCharacters ? `${text.slice(0, outputCharacters)}\n${t('（输出过长，已截断）')}` : text);
