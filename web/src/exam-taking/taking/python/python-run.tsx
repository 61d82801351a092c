import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { usePython } from './use-python.ts';
import styles from './python-run.module.css';

/**
 * Runs a candidate's Python in their own browser, with lines for `input`; what it prints counts for nothing.
 */
export function PythonRun({ code }: { readonly code: string }) {
  const [input, setInput] = useState('');
  const { state, run, stop } = usePython();
  const running = state.phase === 'loading' || state.phase === 'running';
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
        <section aria-label={t('运行结果')} aria-busy={running}>
          <Text size="sm" c={state.phase === 'failed' ? 'var(--vigil-danger)' : 'dimmed'} role="status">
            {state.note}
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
