import { Input, NumberInput, SegmentedControl, TagsInput } from '@mantine/core';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useId } from 'react';
import { ChapterPicker } from '../pickers/chapter-picker.tsx';
import { RepoPicker } from '../pickers/repo-picker.tsx';
import styles from './question-form.module.css';
import type { QuestionValues } from './question-values.ts';

const levels = [
  { value: '1', label: t('易') },
  { value: '2', label: t('中') },
  { value: '3', label: t('难') },
];

/** Where a question belongs and how it is found again: bank, chapter, difficulty, points, tags. */
export function PlaceFields({ form }: { readonly form: EntityForm<QuestionValues> }) {
  const { fields } = form;
  const { values } = fields;
  const levelLabel = useId();
  return (
    <>
      <div className={styles['place']}>
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
