import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { usePython } from './use-python.ts';
import styles from './python-run.module.css';

/**
 * Runs a candidate's Python in their own browser, with lines for `input`; what it prints counts for nothing.
 */
export function PythonRun({ code }: { readonly code: string }) {
  const [input, setInput] = useState('');
  const { state, run, stop } = usePython();
  const running = state.phase === 'loading' || state.phase === 'running';
  const result = useRef<HTMLElement>(null);
  // Below the fold nobody would see that it began, or what came of it.
  useEffect(() => {
    if (state.phase !== 'idle') result.current?.scrollIntoView({ block: 'nearest' });
  }, [state.phase]);
  return (
    <div className={styles['run']}>
      <Group justify="space-between" align="flex-end">
        <Textarea
          className={styles['input']}
          label={t('输入（每行一次 input）')}
          autosize
          minRows={1}
          maxRows={4}
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        {running ? (
          <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={stop}>
            {t('停止')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            onClick={() => run(code, input)}
          >
            {t('运行')}
          </Button>
        )}
      </Group>
      {state.phase !== 'idle' && (
        <section ref={result} aria-label={t('运行结果')} aria-busy={running}>
          <Text size="sm" c={state.phase === 'failed' ? 'var(--vigil-danger)' : 'dimmed'}>
            <span role="status">{state.note}</span>
            {state.phase === 'loading' && <Waited />}
          </Text>
          {state.output !== '' && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe scrollable-region-focusable)
            <pre className={styles['output']} tabIndex={0}>
              {state.output}
            </pre>
          )}
        </section>
      )}
    </div>
  );
}

/** Seconds before a number is worth saying (look.md). */
const quietSeconds = 2;

/** How long the interpreter has been awaited: 13 MB on a slow network are no standstill. Seen, not said aloud. */
function Waited() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds < quietSeconds ? null : (
    <span className="tabular" aria-hidden>
      {t('已等待 {{n}} 秒，首次运行要下载约 6 MB', { n: seconds })}
    </span>
  );
}
