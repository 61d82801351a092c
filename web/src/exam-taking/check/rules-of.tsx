import { IconArrowBigRight, IconClockCancel, IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import styles from './rules-of.module.css';
import { monitoringOf } from './monitoring.ts';
import type { Check } from './readiness.ts';

/** How this exam is answered and what is watched, one sentence each. */
export function RulesOf({ check }: { readonly check: Check }) {
  const ways = check.stepOn
    ? [
        { icon: IconArrowBigRight, text: t('逐题作答：一次只显示一题，进入下一题后不能返回修改') },
        {
          icon: IconPlugConnectedX,
          text: t('只提前缓存下一题，断网后只能再答一题，请保持网络畅通'),
        },
      ]
    : [{ icon: IconPlugConnectedX, text: t('开考后整卷缓存到本机，断网可继续作答，恢复后自动提交') }];
  const late =
    check.late && check.lateMax > 0 && check.examType !== 2
      ? [{ icon: IconClockCancel, text: t('开考 {{n}} 分钟后不能再进入', { n: check.lateMax }) }]
      : [];
  return (
    <ul className={styles['rules']}>
      {[...ways, ...late, ...monitoringOf(check)].map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={20} stroke={1.6} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
