import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { SaveBar } from '@vigil/ui/console/form/save-bar.tsx';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { TotalBar } from './paper/total-bar.tsx';
import type { ExamForm } from './use-exam-form.ts';

interface ExamBarProps {
  readonly exam: ExamForm;
  /** place of the last step */
  readonly last: number;
  readonly published: boolean;
  /** nothing is missing */
  readonly ready: boolean;
  readonly onPublish: () => void;
}

/** The stepper's bar: the paper's points, where the form stands, and the way on. */
export function ExamBar({ exam, last, published, ready, onPublish }: ExamBarProps) {
  const { form, values, step, goTo } = exam;
  return (
    <SaveBar form={form as unknown as EntityForm<object>} about={<TotalBar groups={values.tmplGroups} />}>
      {step > 0 && (
        <Button variant="default" onClick={() => goTo(step - 1)}>
          {t('上一步')}
        </Button>
      )}
      {!published && (
        <Button
          variant={step === last ? 'default' : 'light'}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          loading={form.busy}
          onClick={exam.saveDraft}
        >
          {t('保存草稿')}
        </Button>
      )}
      {step < last && (
        <Button variant={published ? 'default' : 'filled'} onClick={() => goTo(step + 1)}>
          {t('下一步')}
        </Button>
      )}
      {published && (
        <Button loading={form.busy} onClick={exam.publish}>
          {t('保存')}
        </Button>
      )}
      {!published && step === last && (
        <Button loading={form.busy} disabled={!ready} onClick={onPublish}>
          {t('发布考试')}
        </Button>
      )}
    </SaveBar>
  );
}
