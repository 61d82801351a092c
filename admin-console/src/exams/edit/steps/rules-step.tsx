import { Alert, NumberInput, Switch } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { ChoiceField } from '../choice-field.tsx';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';

type Form = EntityForm<ExamValues>;

/**
 * How the exam is sat and watched; each watch has its switch, and its numbers once it is on. Learning first is
 * not offered while there are no courses; where it was set it is kept.
 */
export function RulesStep({ form }: { readonly form: Form }) {
  const { leaveOn, camOn, faceCheck, actionOn, learnExamSwitch } = form.fields.getValues();
  return (
    <>
      <Panel title={t('答题')}>
        <div className={styles['fields']}>
          <ChoiceField form={form} name="answerDevice" label={t('答题设备')} className={styles['wide']} />
          <On form={form} name="stepOn" label={t('逐题作答')} hint={t('一次只显示一道题')} />
          <On
            form={form}
            name="waterMark"
            label={t('页面水印')}
            hint={t('答题页显示考生姓名、账号和手机号')}
          />
          <On
            form={form}
            name="wrongBook"
            label={t('错题本')}
            hint={t('答案公布后，考生可在错题本中查看并重做答错的试题')}
          />
          <On
            form={form}
            name="practiceKeys"
            label={t('练习可见答案')}
            hint={t('关闭时，本场正式考试结束前，它会用到的试题在练习、错题本和模拟考试中不显示答案')}
          />
        </div>
        {learnExamSwitch && (
          <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} aria-hidden />} mt="md">
            {t('这场考试设置过“先学后考”：课程功能尚未开通，现在不起作用，考生无需先学习即可参加。')}
          </Alert>
        )}
      </Panel>
      <Panel title={t('监控')}>
        <Rule
          form={form}
          name="leaveOn"
          label={t('切屏监控')}
          hint={t('离开答题页（包括关闭页面或转到其他网址）会被记录并提醒')}
        >
          {leaveOn && (
            <>
              <Count form={form} name="leaveCheck" label={t('切屏判定时间')} suffix={t(' 秒')} />
              <Count
                form={form}
                name="leaveCount"
                label={t('切屏次数')}
                suffix={t(' 次')}
                hint={t('达到即交卷，0 不限')}
              />
            </>
          )}
        </Rule>
        <Rule form={form} name="faceOn" label={t('开考人脸识别')} hint={t('开考前比对考生照片')} />
        <Rule form={form} name="faceCheck" label={t('考中人脸核验')} hint={t('考试中不定时比对')}>
          {faceCheck && (
            <Count
              form={form}
              name="faceChance"
              label={t('人脸识别失败次数')}
              suffix={t(' 次')}
              hint={t('连续达到即交卷，0 不限')}
            />
          )}
        </Rule>
        <Rule form={form} name="camOn" label={t('摄像头抓拍')} hint={t('按间隔抓拍，监考页可见')}>
          {camOn && <Count form={form} name="camInterval" label={t('抓拍间隔')} suffix={t(' 分钟')} />}
        </Rule>
        <Rule form={form} name="actionOn" label={t('未操作监控')} hint={t('长时间没有操作将自动交卷')}>
          {actionOn && <Count form={form} name="actionInterval" label={t('未操作时限')} suffix={t(' 秒')} />}
        </Rule>
      </Panel>
    </>
  );
}

interface OnProps {
  readonly form: Form;
  readonly name:
    | 'stepOn'
    | 'waterMark'
    | 'wrongBook'
    | 'practiceKeys'
    | 'leaveOn'
    | 'faceOn'
    | 'faceCheck'
    | 'camOn'
    | 'actionOn';
  readonly label: string;
  readonly hint: string;
}

const On = ({ form, name, label, hint }: OnProps) => (
  <Switch label={label} description={hint} {...form.field(name, { type: 'checkbox' })} />
);

const Rule = ({ children, ...on }: OnProps & { readonly children?: ReactNode }) => (
  <div className={styles['rule']}>
    <On {...on} />
    <div className={styles['numbers']}>{children}</div>
  </div>
);

interface CountProps {
  readonly form: Form;
  readonly name: 'leaveCheck' | 'leaveCount' | 'faceChance' | 'camInterval' | 'actionInterval';
  readonly label: string;
  readonly suffix: string;
  readonly hint?: string;
}

const Count = ({ form, name, label, suffix, hint }: CountProps) => (
  <NumberInput
    label={label}
    description={hint}
    min={0}
    allowDecimal={false}
    clampBehavior="none"
    suffix={suffix}
    {...form.field(name)}
  />
);
