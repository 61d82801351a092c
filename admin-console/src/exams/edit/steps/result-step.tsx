import { NumberInput } from '@mantine/core';
import { fieldId, type EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { UserMultiField } from '../../../organisation/public.ts';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';
import { paperTotals } from '../paper/groups.ts';

/** What counts as passed, and what a candidate sees afterwards. */
export function ResultStep({ form }: { readonly form: EntityForm<ExamValues> }) {
  const { tmplGroups, examType, reviewerIds } = form.fields.getValues();
  const { score } = paperTotals(tmplGroups);
  return (
    <Panel title={t('结果')}>
      <div className={styles['fields']}>
        <NumberInput
          label={t('及格分')}
          description={t('试卷总分 {{score}} 分', { score: sayScore(score) })}
          min={0}
          decimalScale={1}
          clampBehavior="none"
          suffix={t(' 分')}
          {...form.field('qualifyScore')}
        />
        <ChoiceField
          form={form}
          name="resultType"
          label={t('结果显示')}
          description={
            examType === 2
              ? t('模拟考试交卷后立即可见')
              : t('分数在交卷或阅卷后可见；答案和解析在最后一位考生的截止时间之后可见')
          }
          className={styles['wide']}
        />
        <div className={styles['wide']}>
          <UserMultiField
            id={fieldId('reviewerIds')}
            label={t('阅卷人')}
            description={t('在考试列表中看到本场考试并查看统计；您自己和共享人员不必加入')}
            roleType={2}
            value={reviewerIds}
            onChange={(ids) => form.fields.setFieldValue('reviewerIds', ids)}
            error={form.fields.errors['reviewerIds']}
          />
        </div>
      </div>
    </Panel>
  );
}
