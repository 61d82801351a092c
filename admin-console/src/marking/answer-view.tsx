import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import type { Annotation } from '@vigil/ui/questions/annotations.ts';
import { scratchFileName } from '@vigil/ui/questions/scratch-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { AnswerText } from './answer-text.tsx';
import styles from './marking.module.css';

export interface AnswerOnDesk {
  readonly text?: string | null;
  readonly code?: string | null;
  readonly scratch?: string | null;
  readonly plain: string;
  readonly blank: boolean;
}

interface AnswerViewProps {
  readonly answer: AnswerOnDesk;
  readonly annotations: readonly Annotation[];
  readonly onAdd?: (annotation: Annotation) => void;
  readonly onRemove?: (annotation: Annotation) => void;
}

/** What only its own form shows: pictures, tables, formulas. */
const needsForm = /<(?:img|table|video|audio|sup|sub)\b|\\\(|\\\[/i;

/** An answer as it was handed in. Where its form says more than its words, both can be seen. */
export function AnswerView({ answer, annotations, onAdd, onRemove }: AnswerViewProps) {
  const { text = null, code = null, scratch = null, plain, blank } = answer;
  const rich = text !== null && needsForm.test(text);
  const [formed, setFormed] = useState(true);
  if (scratch)
    return (
      <Button
        component="a"
        href={scratch}
        download={scratchFileName}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {t('下载 Scratch 作品（.sb3）')}
      </Button>
    );
  if (blank || plain === '') return <p className={styles['nothing']}>{t('未作答')}</p>;
  const shown = (
    <AnswerText
      plain={plain}
      code={code !== null}
      annotations={annotations}
      {...(onAdd && { onAdd })}
      {...(onRemove && { onRemove })}
    />
  );
  if (!rich) return shown;
  return (
    <>
      <SegmentedControl
        size="xs"
        className={styles['form']}
        aria-label={t('答案显示方式')}
        data={[
          { value: 'form', label: t('原样') },
          { value: 'words', label: onAdd ? t('文字（可批注）') : t('文字') },
        ]}
        value={formed ? 'form' : 'words'}
        onChange={(value) => setFormed(value === 'form')}
      />
      {formed ? <RichHtml html={text} className={styles['essay']} pictures={t('答案图片')} /> : shown}
    </>
  );
}
