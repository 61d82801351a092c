import { NumberInput, Switch } from '@mantine/core';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';
import { fieldWords } from '../field-words.ts';

interface TimeStepProps {
  readonly form: EntityForm<ExamValues>;
  readonly locked: boolean;
}

/**
 * When the exam may be begun, how long one has, and whether it comes round again. Times are those of Beijing.
 */
export function TimeStep({ form, locked }: TimeStepProps) {
  const { examType, late, repeatCycle } = form.fields.getValues();
  const formal = examType !== 2;
  return (
    <Panel title={t('时间')}>
      <div className={styles['fields']}>
        {(['startTime', 'endTime'] as const).map((name) => (
          <DateTimeField
            key={name}
            label={fieldWords[name] ?? name}
            {...(!formal && { description: t('模拟考试可以不填') })}
            required={formal}
            disabled={locked}
            clock={name === 'startTime' ? '09:00' : '18:00'}
            {...form.field(name)}
            value={form.fields.getValues()[name]}
          />
        ))}
        <NumberInput
          label={t('考试时长')}
          description={t('分钟；0 表示不限，到结束时间为止')}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
          suffix={t(' 分钟')}
          disabled={locked}
          {...form.field('totalTime')}
        />
        <NumberInput
          label={t('最短交卷时间')}
          description={t('开考后多少分钟内不能交卷；0 表示不限')}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
          suffix={t(' 分钟')}
          {...form.field('handMin')}
        />
        <Switch
          label={t('限制迟到')}
          description={t('超过时限的考生不能再进入')}
          disabled={!formal}
          {...form.field('late', { type: 'checkbox' })}
        />
        {late && formal ? (
          <NumberInput
            label={t('迟到时限')}
            min={0}
            allowDecimal={false}
            clampBehavior="none"
            suffix={t(' 分钟')}
            {...form.field('lateMax')}
          />
        ) : (
          <span />
        )}
        <ChoiceField
          form={form}
          name="repeatCycle"
          label={t('重复周期')}
          description={
            repeatCycle > 0
              ? t('按上面的起止时间循环开放，每一轮的考试次数重新计算；答案不会公布')
              : t('需要多个固定场次时，发布后在列表中使用“增加场次”')
          }
          disabled={locked}
          className={styles['wide']}
        />
        <Switch
          className={styles['wide']}
          label={t('考前提醒')}
          description={t('开考前一天和一小时各提醒考生一次，只对指定部门或人员的考试有效')}
          {...form.field('remind', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}
