import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { fieldId, type EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { RangeSelector } from '../../../organisation/public.ts';
import { useSession } from '../../../app/session.tsx';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';
import { fieldWords } from '../field-words.ts';

/** Who may sit the exam, for what price and how often. */
export function PeopleStep({ form }: { readonly form: EntityForm<ExamValues> }) {
  const { openType, hasPassword, range } = form.fields.getValues();
  const { site } = useSession();
  return (
    <Panel title={t('人员')}>
      <div className={styles['fields']}>
        <ChoiceField form={form} name="openType" label={t('开放类型')} className={styles['wide']} />
        {(openType === 2 || openType === 3) && (
          <div className={styles['wide']} id={fieldId('range')} tabIndex={-1}>
            <RangeSelector
              label={t('参考范围')}
              parts={openType === 2 ? ['departs'] : ['departs', 'groups', 'users']}
              roleType={1}
              value={range}
              onChange={(next) => form.fields.setFieldValue('range', next)}
              error={typeof form.fields.errors['range'] === 'string' ? form.fields.errors['range'] : null}
            />
          </div>
        )}
        {openType === 9 && (
          <TextInput
            label={t('考试密码')}
            withAsterisk={!hasPassword}
            description={
              hasPassword ? t('已设置密码，留空表示不修改') : t('考生开考时输入，连续输错五次将暂停一分钟')
            }
            autoComplete="off"
            maxLength={64}
            {...form.field('password')}
          />
        )}
        <NumberInput
          label={t('考试次数')}
          description={t('每位考生可参加的次数；0 表示不限')}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
          suffix={t(' 次')}
          {...form.field('chance')}
        />
        {site.props.modulePay && (
          <NumberInput
            label={t('价格')}
            description={t('0 表示免费')}
            min={0}
            decimalScale={2}
            clampBehavior="none"
            suffix={t(' 元')}
            {...form.field('price')}
          />
        )}
        <NumberInput
          label={fieldWords['seats'] ?? ''}
          description={t('所属分类需要报名时有效；不填表示不限，满额后自动候补')}
          min={1}
          allowDecimal={false}
          clampBehavior="none"
          suffix={t(' 人')}
          {...form.field('seats')}
        />
        <Textarea
          className={styles['wide']}
          label={fieldWords['rooms'] ?? ''}
          description={t(
            '每行一个考场：名称、地点、座位数，用逗号或制表符分隔，按报名先后依次排座并印在准考证上',
          )}
          placeholder={t('一号考场，教学楼A101，30')}
          autosize
          minRows={2}
          maxRows={10}
          {...form.field('rooms')}
        />
      </div>
    </Panel>
  );
}
