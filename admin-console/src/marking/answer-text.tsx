import { Button, Group, Textarea } from '@mantine/core';
import { IconHighlight, IconTrash } from '@tabler/icons-react';
import { AnnotatedText } from '@vigil/ui/questions/annotated-text.tsx';
import type { Annotation } from '@vigil/ui/questions/annotations.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useRef, useState, type FormEvent } from 'react';
import styles from './marking.module.css';

interface AnswerTextProps {
  /** the answer without markup: what remarks count */
  readonly plain: string;
  readonly code: boolean;
  readonly annotations: readonly Annotation[];
  /** left out: remarks are only read */
  readonly onAdd?: (annotation: Annotation) => void;
  readonly onRemove?: (annotation: Annotation) => void;
}

/** An answer in plain characters: what is chosen in it can be remarked on; each remark has its number. */
export function AnswerText({ plain, code, annotations, onAdd, onRemove }: AnswerTextProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const choose = () => setChosen(text.current === null ? null : chosenIn(text.current));
  return (
    <AnnotatedText
      plain={plain}
      code={code}
      annotations={annotations}
      text={{ ref: text, ...(onAdd && { onMouseUp: choose, onKeyUp: choose }) }}
      between={
        onAdd &&
        chosen !== null && (
          <NewRemark
            key={`${chosen.from}-${chosen.to}`}
            words={plain.slice(chosen.from, chosen.to)}
            onCancel={() => setChosen(null)}
            onAdd={(remark) => {
              onAdd({ ...chosen, text: remark });
              setChosen(null);
            }}
          />
        )
      }
      {...(onRemove && {
        after: (annotation: Annotation) => (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => onRemove(annotation)}
          >
            {t('删除')}
          </Button>
        ),
      })}
    />
  );
}

interface NewRemarkProps {
  readonly words: string;
  readonly onAdd: (text: string) => void;
  readonly onCancel: () => void;
}

function NewRemark({ words, onAdd, onCancel }: NewRemarkProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() !== '') onAdd(text.trim());
  };
  return (
    <form className={styles['newRemark']} onSubmit={submit}>
      <Textarea
        label={t('批注“{{words}}”', { words: words.length > 20 ? `${words.slice(0, 20)}…` : words })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
      />
      <Group gap="xs">
        <Button
          type="submit"
          size="compact-sm"
          disabled={text.trim() === ''}
          leftSection={<IconHighlight size={16} aria-hidden />}
        >
          {t('添加批注')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {t('取消')}
        </Button>
      </Group>
    </form>
  );
}

/** Which characters of an element's text are chosen on the page; null: none, or others. */
function chosenIn(element: HTMLElement): { readonly from: number; readonly to: number } | null {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const from = before.toString().length;
  const to = from + range.toString().length;
  return to > from ? { from, to } : null;
}
