import { Button, Input, Menu, NumberInput, SegmentedControl, Select, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { quTypes } from '@vigil/domain/question-bank/question';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { previewOf } from '@vigil/ui/questions/preview-of.ts';
import { QuestionPreview } from '@vigil/ui/questions/question-preview.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useId, useMemo, useState } from 'react';
import { ChapterPicker } from '../pickers/chapter-picker.tsx';
import { RepoPicker } from '../pickers/repo-picker.tsx';
import { bodyField } from './body-field.ts';
import { AnalysisField, StemFields, TypeFields } from './body-fields.tsx';
import { CompositeEditor } from './composite-editor.tsx';
import styles from './question-form.module.css';
import { labels, sayValue } from './field-words.ts';
import { inputOf } from './question-input.ts';
import { ofAnotherType, type QuestionValues } from './question-values.ts';

/** What comes after a save: back to the list, an empty question of the same kind, or the same once more. */
export type AfterSave = 'list' | 'next' | 'copy';

interface QuestionFormProps {
  readonly form: EntityForm<QuestionValues>;
  readonly onSave: (after: AfterSave) => void;
  readonly onCancel: () => void;
}

/** A question's form, and beside it at once what a candidate will see. */
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
    <div className={styles['page']}>
      <FormFrame
        plain
        form={form}
        label={values.id === '' ? t('新建试题') : t('编辑试题')}
        submitLabel={waiting ? t('正在上传…') : t('保存')}
        disabled={waiting}
        onCancel={onCancel}
        labels={labels}
        sayValue={sayValue}
        extra={<SaveMenu disabled={form.busy || waiting} onSave={onSave} />}
      >
        <FormSection title={t('基本信息')}>
          <PlaceFields form={form} />
        </FormSection>
        <FormSection title={t('题目')}>
          <StemFields body={body} onBusy={onBusy} />
          {values.quType === 99 ? (
            <CompositeEditor form={form} onBusy={onBusy} />
          ) : (
            <TypeFields body={body} onBusy={onBusy} />
          )}
        </FormSection>
        <FormSection title={t('解析')}>
          <AnalysisField body={body} onBusy={onBusy} />
        </FormSection>
      </FormFrame>
      <Preview values={values} />
    </div>
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

const levels = [
  { value: '1', label: t('易') },
  { value: '2', label: t('中') },
  { value: '3', label: t('难') },
];

function PlaceFields({ form }: { readonly form: EntityForm<QuestionValues> }) {
  const { fields } = form;
  const { values } = fields;
  const levelLabel = useId();
  return (
    <>
      <div className={styles['place']}>
        <Select
          label={t('题型')}
          data={quTypes.map((quType) => ({ value: String(quType), label: typeName(quType) }))}
          value={String(values.quType)}
          allowDeselect={false}
          disabled={values.id !== ''}
          description={values.id === '' ? undefined : t('保存过的试题不能换题型')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(value) => value !== null && fields.setValues(ofAnotherType(values, Number(value)))}
        />
        <RepoPicker
          {...form.field('repoId')}
          label={t('题库')}
          required
          value={values.repoId || null}
          onChange={(repoId) => fields.setValues({ repoId: repoId ?? '', chapterId: null })}
        />
        <ChapterPicker
          {...form.field('chapterId')}
          label={t('章节')}
          repoId={values.repoId || null}
          value={values.chapterId}
          onChange={(id) => fields.setFieldValue('chapterId', id as never)}
        />
      </div>
      <div className={styles['place']}>
        <Input.Wrapper
          label={t('难度')}
          labelElement="div"
          labelProps={{ id: levelLabel }}
          error={fields.errors['level']}
        >
          <div>
            <SegmentedControl
              aria-labelledby={levelLabel}
              data={levels}
              value={String(values.level)}
              onChange={(value) => fields.setFieldValue('level', Number(value) as never)}
            />
          </div>
        </Input.Wrapper>
        <NumberInput
          label={t('建议分值')}
          placeholder={t('组卷时可另行设置')}
          min={0}
          max={1000}
          decimalScale={1}
          value={values.scoreHint ?? ''}
          onChange={(value) =>
            fields.setFieldValue('scoreHint', (value === '' ? null : Number(value)) as never)
          }
        />
      </div>
      <TagsInput
        {...form.field('tags')}
        label={t('知识点标签')}
        placeholder={values.tags.length === 0 ? t('输入后按回车，例如：网络安全') : ''}
        maxTags={questionLimits.tags}
        value={[...values.tags]}
        onChange={(tags) => fields.setFieldValue('tags', tags as never)}
      />
    </>
  );
}

/** Follows the typing after a short pause, so that a long question stays quick to write. */
function Preview({ values }: { readonly values: QuestionValues }) {
  const [shown] = useDebouncedValue(values, 150);
  const question = useMemo(() => previewOf(inputOf(shown)), [shown]);
  const title = useId();
  return (
    <aside className={styles['preview']} aria-labelledby={title}>
      <h2 id={title} className={styles['previewTitle']}>
        {t('考生看到的样子')}
      </h2>
      <QuestionPreview key={`${shown.id}:${shown.quType}`} question={question} />
    </aside>
  );
}
