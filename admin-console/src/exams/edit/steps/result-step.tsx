import { NumberInput, Switch } from '@mantine/core';
import type { ResultsTime } from '@vigil/domain/exams/exam';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { fieldId, type EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { UserMultiField } from '../../../organisation/public.ts';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';
import { paperTotals } from '../paper/groups.ts';

/** What each way means for candidates; all can be changed later, and count at once. */
const whenHints: Readonly<Record<ResultsTime, string>> = {
  'hand-in': t('考生交卷后立即看到分数；有主观题时，阅卷后看到'),
  deadline: t('在此之前，考生看不到分数、是否通过和评语；公布时以站内消息通知'),
  marked: t('答卷阅完之前，考生也看不到客观题得分；没有主观题的答卷交卷后立即看到'),
  time: t('在此之前，考生看不到分数、是否通过和评语；公布时以站内消息通知'),
  publish: t('在考试列表中使用“成绩公布”；可以撤回，撤回后考生不再看到'),
};

/** What counts as passed, and what a candidate sees afterwards. */
export function ResultStep({ form }: { readonly form: EntityForm<ExamValues> }) {
  const { tmplGroups, examType, reviewerIds, resultsWhen, resultsAt } = form.fields.getValues();
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
              ? t('模拟考试的答案和解析与成绩同时可见')
              : t('答案和解析在成绩公布且最后一位考生的截止时间之后可见')
          }
          className={styles['wide']}
        />
        <ChoiceField
          form={form}
          name="resultsWhen"
          label={t('成绩公布')}
          description={whenHints[resultsWhen]}
          className={styles['wide']}
        />
        {resultsWhen === 'time' && (
          <DateTimeField
            label={t('成绩公布时间')}
            required
            clock="18:00"
            {...form.field('resultsAt')}
            value={resultsAt}
          />
        )}
        <Switch
          className={styles['wide']}
          label={t('显示名次')}
          description={t('考生看到成绩时，同时看到自己在本场考生中的名次和超过的比例')}
          {...form.field('resultsRank', { type: 'checkbox' })}
        />
        <NumberInput
          label={t('复核申请天数')}
          description={t('答案公布后多少天内，考生可对单题申请复核；0 表示不接受')}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
          suffix={t(' 天')}
          {...form.field('appealDays')}
        />
        <div className={styles['wide']}>
          <UserMultiField
            id={fieldId('reviewerIds')}
            label={t('阅卷人')}
            description={t('在“阅卷”中评阅本场答卷、查看统计；您自己和共享人员不必加入')}
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
