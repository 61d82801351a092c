import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { wallTimeOf } from '@vigil/ui/console/dates/wall-time.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useState } from 'react';
import styles from '../exam-edit.module.css';
import type { ExamForm } from '../use-exam-form.ts';
import { ExamFacts } from './exam-facts.tsx';
import { unusualIn } from './unusual.ts';
import { useCandidateCount } from './use-candidate-count.ts';

interface PublishDialogProps {
  readonly exam: Pick<ExamForm, 'form' | 'values' | 'publish'>;
  readonly onClose: () => void;
}

/** Asks before an exam is published: what it is, for whom and when, and what is unusual about it. */
export function PublishDialog({ exam, onClose }: PublishDialogProps) {
  const { form, values } = exam;
  const [now] = useState(() => wallTimeOf(Date.now()));
  const people = useCandidateCount(values);
  const unusual = unusualIn(values, people, now);
  const title = useId();
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('发布考试')}
      object={<strong>{values.title}</strong>}
      submitLabel={t('确认发布')}
      busy={form.busy}
      error={form.error}
      onSubmit={exam.publish}
    >
      {unusual.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          role="group"
          aria-labelledby={title}
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={<span id={title}>{t('请留意 {{n}} 处不常见的设置', { n: unusual.length })}</span>}
        >
          <ul className={styles['unusual']}>
            {unusual.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ExamFacts values={values} people={people} narrow />
      <p className={styles['then']}>
        {t('发布后，符合条件的考生即可看到这场考试。有人开考后，试卷和时间不能再修改。')}
      </p>
    </ActDialog>
  );
}
