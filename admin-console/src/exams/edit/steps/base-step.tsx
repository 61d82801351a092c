import { useQuery } from '@apollo/client/react';
import { Select, Switch, TextInput } from '@mantine/core';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ExamCategoriesDocument } from '../../../generated/graphql.ts';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';

interface BaseStepProps {
  readonly form: EntityForm<ExamValues>;
  readonly locked: boolean;
}

/** Title, type, category, and the words a candidate reads before and after. */
export function BaseStep({ form, locked }: BaseStepProps) {
  const categories = useQuery(ExamCategoriesDocument);
  const { content, thanks } = form.fields.getValues();
  const known = (categories.data?.examCategoryPage.records ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <Panel title={t('基本信息')}>
      <div className={styles['fields']}>
        <TextInput
          className={styles['wide']}
          label={t('考试名称')}
          withAsterisk
          maxLength={100}
          placeholder={t('例如：2026年秋季信息技术基础期末考试')}
          {...form.field('title')}
        />
        <ChoiceField form={form} name="examType" label={t('考试类型')} disabled={locked} />
        <Select
          label={t('考试分类')}
          description={t('同一分类下的多场考试，考生可以选择场次')}
          placeholder={t('不分类')}
          data={known}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('清除') }}
          nothingFoundMessage={t('没有符合条件的分类')}
          {...form.field('catId')}
        />
        <Switch
          className={styles['wide']}
          label={t('线下考试')}
          description={t('不能在线作答，成绩由阅卷老师登记或导入')}
          {...form.field('offline', { type: 'checkbox' })}
        />
        <div className={styles['wide']}>
          <RichEditor
            {...form.field('content')}
            label={t('考试说明')}
            description={t('考生在考前页看到，可写考试须知和纪律')}
            height={240}
            value={content}
          />
        </div>
        <div className={styles['wide']}>
          <RichEditor {...form.field('thanks')} label={t('交卷感谢语')} tools="line" value={thanks} />
        </div>
      </div>
    </Panel>
  );
}
