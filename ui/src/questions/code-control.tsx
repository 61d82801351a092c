import { cpp } from '@codemirror/lang-cpp';
import { python } from '@codemirror/lang-python';
import { indentUnit } from '@codemirror/language';
import { Button, Group, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import CodeMirror, { EditorState, EditorView } from '@uiw/react-codemirror';
import { useId, useMemo } from 'react';
import { codeHighlight } from './code-highlight.ts';
import type { AnswerControlProps } from './control.ts';
import { indentOf } from './indent-of.ts';
import styles from './code-control.module.css';

const largestCharacters = 100_000;

/**
 * Types 8 (Python) and 9 (C++), with what runs them where there is something. The starter code stands until
 * something is written. Tab indents as the starter code does; after Ctrl+M or Esc it leaves the editor.
 */
export function CodeControl({
  question,
  fields,
  readOnly,
  onType,
  onLeave,
  onPasteBlocked,
  runner,
}: AnswerControlProps) {
  const starter = question.titleBody ?? '';
  const code = fields.codeAnswer || starter;
  const isPython = question.quType === 8;
  const hint = useId();
  const indent = indentOf(starter);
  const extensions = useMemo(
    () => [
      isPython ? python() : cpp(),
      codeHighlight,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': isPython ? t('Python 代码') : t('C++ 代码'),
        'aria-describedby': hint,
      }),
      indentUnit.of(indent),
      EditorState.tabSize.of(indent === '\t' ? 4 : indent.length),
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
    [isPython, onPasteBlocked, hint, indent],
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
        basicSetup={{ autocompletion: false, foldGutter: false, searchKeymap: false }}
        onChange={(text) => onType({ codeAnswer: text.slice(0, largestCharacters) })}
        onBlur={onLeave}
      />
      {!readOnly && (
        <Text id={hint} size="sm" c="dimmed" className={styles['keys']}>
          {t('Tab 缩进，Shift+Tab 取消缩进；先按 Ctrl+M（或 Esc）再按 Tab 可离开编辑器。')}
        </Text>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('{{language}}，{{marking}}', {
            language: isPython ? 'Python 3' : 'C++',
            marking: markingOf(question.codeJudged),
          })}
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
      {runner?.(question, code)}
    </div>
  );
}

/** Who says what the program is worth. */
const markingOf = (judged: boolean | null | undefined): string =>
  judged === true
    ? t('交卷后由系统按测试用例自动评分')
    : judged === false
      ? t('交卷后由阅卷老师评分')
      : t('运行结果不计分');
