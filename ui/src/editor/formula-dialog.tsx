import { Button, Checkbox, Group, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { t } from '../text/t.ts';
import { Formula, typeset } from './formula.tsx';
import styles from './formula-dialog.module.css';
import { formulaGroups, type FormulaKey, pressed } from './formula-keys.ts';

interface FormulaDialogProps {
  readonly opened: boolean;
  /** LaTeX to begin with; '' for a new formula */
  readonly latex: string;
  /** on a line of its own */
  readonly display: boolean;
  readonly onClose: () => void;
  readonly onDone: (latex: string, display: boolean) => void;
}

/** A formula from a board of keys and LaTeX, shown at once as it will look. */
export function FormulaDialog({ opened, onClose, ...rest }: FormulaDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('编辑公式')} size={640} closeOnClickOutside={false}>
      {opened && <FormulaForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function FormulaForm({
  latex: before,
  display: displayBefore,
  onClose,
  onDone,
}: Omit<FormulaDialogProps, 'opened'>) {
  const [latex, setLatex] = useState(before);
  const [display, setDisplay] = useState(displayBefore);
  const input = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<{ readonly from: number; readonly to: number } | null>(null);
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(cursor.current.from, cursor.current.to);
    cursor.current = null;
  }, [latex]);

  const press = ({ writes }: FormulaKey) => {
    const { selectionStart, selectionEnd } = input.current ?? {
      selectionStart: latex.length,
      selectionEnd: latex.length,
    };
    const next = pressed(latex, { from: selectionStart, to: selectionEnd }, writes);
    cursor.current = next;
    setLatex(next.latex);
  };
  const open = latex.includes('□');
  const ready = latex.trim() !== '' && !open && typeset(latex, display).problem === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (ready) onDone(latex.trim(), display);
  };

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Tabs defaultValue={formulaGroups[0]?.title ?? ''} keepMounted={false}>
          <Tabs.List>
            {formulaGroups.map(({ title }) => (
              <Tabs.Tab key={title} value={title}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {formulaGroups.map(({ title, keys }) => (
            <Tabs.Panel key={title} value={title} className={styles['keys']}>
              {keys.map((one) => (
                <button
                  key={one.name}
                  type="button"
                  className={styles['key']}
                  aria-label={one.name}
                  title={one.name}
                  onClick={() => press(one)}
                >
                  <Formula latex={one.shows} />
                </button>
              ))}
            </Tabs.Panel>
          ))}
        </Tabs>
        <Textarea
          ref={input}
          label={t('LaTeX')}
          description={t('点上面的符号，或直接书写；□ 是还没有填的位置')}
          rows={3}
          value={latex}
          onChange={(event) => setLatex(event.currentTarget.value)}
          data-autofocus
          spellCheck={false}
          classNames={{ input: styles['latex'] ?? '' }}
        />
        <section aria-label={t('预览')} className={styles['preview']} aria-live="polite">
          {latex.trim() === '' ? (
            <Text c="dimmed">{t('这里显示公式的样子')}</Text>
          ) : (
            <Formula latex={latex} display={display} />
          )}
        </section>
        <Checkbox
          label={t('单独成行并居中')}
          checked={display}
          onChange={(event) => setDisplay(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button type="button" variant="default" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button type="submit" disabled={!ready}>
            {before === '' ? t('插入公式') : t('更新公式')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
