import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { previewOf } from '@vigil/ui/questions/preview-of.ts';
import { QuestionPreview } from '@vigil/ui/questions/question-preview.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useId, useMemo, useState } from 'react';
import { bodyField } from './body-field.ts';
import { AnalysisField, StemFields, TypeFields } from './body-fields.tsx';
import { CompositeEditor } from './composite-editor.tsx';
import styles from './question-form.module.css';
import { labels, sayValue } from './field-words.ts';
import { inputOf } from './question-input.ts';
import { PlaceFields } from './place-fields.tsx';
import type { QuestionValues } from './question-values.ts';
import { TypeLine } from './type-line.tsx';

/** What comes after a save: back to the list, an empty question of the same kind, or the same once more. */
export type AfterSave = 'list' | 'next' | 'copy';

interface QuestionFormProps {
  readonly form: EntityForm<QuestionValues>;
  readonly onSave: (after: AfterSave) => void;
  readonly onCancel: () => void;
}

/** A question's form; beside it where it belongs, and at once what a candidate will see. */
export function QuestionForm({ form, onSave, onCancel }: QuestionFormProps) {
  const { values } = form.fields;
  const body = bodyField(form, null);
  const [uploads, setUploads] = useState(0);
  const onBusy = useCallback(
    (busy: boolean) => setUploads((count) => Math.max(0, count + (busy ? 1 : -1))),
    [],
  );
  const waiting = uploads > 0;
  return (
    <FormFrame
      form={form}
      label={values.id === '' ? t('新建试题') : t('编辑试题')}
      submitLabel={waiting ? t('正在上传…') : t('保存')}
      disabled={waiting}
      onCancel={onCancel}
      labels={labels}
      sayValue={sayValue}
      extra={<SaveMenu disabled={form.busy || waiting} onSave={onSave} />}
      aside={
        <div className={styles['aside']}>
          <FormSection title={t('归类')}>
            <PlaceFields form={form} />
          </FormSection>
          <Preview values={values} />
        </div>
      }
    >
      <FormSection title={t('题目')} aside={<TypeLine form={form} />}>
        <StemFields body={body} onBusy={onBusy} />
        {values.quType === 99 ? (
          <CompositeEditor form={form} onBusy={onBusy} />
        ) : (
          <TypeFields body={body} onBusy={onBusy} />
        )}
        <AnalysisField body={body} onBusy={onBusy} />
      </FormSection>
    </FormFrame>
  );
}

/** 保存并新建下一题 and 保存并复制. */
function SaveMenu({
  disabled,
  onSave,
}: {
  readonly disabled: boolean;
  readonly onSave: QuestionFormProps['onSave'];
}) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button
          type="button"
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronUp size={16} aria-hidden />}
        >
          {t('保存并…')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onSave('next')}>{t('保存并新建下一题')}</Menu.Item>
        <Menu.Item onClick={() => onSave('copy')}>{t('保存并复制')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Follows the typing after a short pause, so that a long question stays quick to write. */
function Preview({ values }: { readonly values: QuestionValues }) {
  const [shown] = useDebouncedValue(values, 150);
  const question = useMemo(() => previewOf(inputOf(shown)), [shown]);
  const title = useId();
  return (
    <section className={styles['preview']} aria-labelledby={title}>
      <h2 id={title} className={styles['previewTitle']}>
        {t('考生看到的样子')}
      </h2>
      <QuestionPreview key={`${shown.id}:${shown.quType}`} question={question} />
    </section>
  );
}
