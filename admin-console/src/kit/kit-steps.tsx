import { Group } from '@mantine/core';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { StepNav, type NavStep } from '@vigil/ui/console/form/step-nav.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { KitPart } from './kit-part.tsx';

const steps: readonly NavStep[] = [
  { key: 'base', title: t('基本信息'), state: 'done' },
  { key: 'paper', title: t('试卷'), state: 'work', note: t('{{n}} 处待完善', { n: 2 }) },
  { key: 'time', title: t('时间'), state: 'todo' },
  { key: 'review', title: t('检查并发布'), state: 'todo', note: t('暂不能发布') },
];

/** The steps of a form in each of their states, and a time. */
export function KitSteps() {
  const [current, setCurrent] = useState(0);
  const [time, setTime] = useState<string | null>(null);
  return (
    <KitPart
      title={t('步骤与时间')}
      file="ui/src/console/form · ui/src/console/dates"
      value={{ current, time }}
    >
      <StepNav label={t('示例步骤')} steps={steps} current={current} onGo={setCurrent} />
      <Group>
        <DateTimeField label={t('开始时间')} value={time} onChange={setTime} />
      </Group>
    </KitPart>
  );
}
