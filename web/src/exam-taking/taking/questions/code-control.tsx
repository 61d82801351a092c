import { cpp } from '@codemirror/lang-cpp';
import { python } from '@codemirror/lang-python';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconRestore } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useMemo, useState } from 'react';
import { usePython } from '../python/use-python.ts';
import { codeHighlight } from './code-highlight.ts';
import type { ControlProps } from './control.ts';
import styles from './code-control.module.css';

interface CodeProps extends ControlProps {
  /** Something was pasted or dropped in; nothing was taken. */
  readonly onPasteBlocked: () => void;
}

const largestCharacters = 100_000;

/** Types 8 (Python, can be run here in the browser) and 9 (C++, edited only). The starter code stands until something is written; Tab leaves the editor. */
export function CodeControl({ question, fields, readOnly, onType, onLeave, onPasteBlocked }: CodeProps) {
  const starter = question.titleBody ?? '';
  const code = fields.codeAnswer || starter;
  const isPython = question.quType === 8;
  const extensions = useMemo(
    () => [
      isPython ? python() : cpp(),
      codeHighlight,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': isPython ? t('Python 代码') : t('C++ 代码') }),
      EditorView.domEventHandlers({
        paste: (event) => {
          event.preventDefault();
          onPasteBlocked();
          return true;
        },
        drop: (event) => {
          event.preventDefault();
          return true;
        },
      }),
    ],
    [isPython, onPasteBlocked],
  );
  return (
    <div className={styles['panel']}>
      <CodeMirror
        className={styles['editor']}
        value={code}
        extensions={extensions}
        readOnly={readOnly}
        minHeight="16rem"
        maxHeight="32rem"
        indentWithTab={false}
        basicSetup={{ autocompletion: false, foldGutter: false, searchKeymap: false }}
        onChange={(text) => onType({ codeAnswer: text.slice(0, largestCharacters) })}
        onBlur={onLeave}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {isPython ? t('Python 3，在本机浏览器中运行，运行结果不计分') : t('C++，提交后由阅卷人评分')}
        </Text>
        {starter !== '' && code !== starter && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={readOnly}
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => onType({ codeAnswer: starter })}
          >
            {t('恢复初始代码')}
          </Button>
        )}
      </Group>
      {isPython && <PythonRun code={code} />}
    </div>
  );
}

function PythonRun({ code }: { readonly code: string }) {
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
          <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={() => run(code, input)}>
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
