import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconX, type Icon } from '@tabler/icons-react';
import { Tag } from '../layout/tag.tsx';
import { t } from '../text/t.ts';

interface Look {
  readonly word: string;
  readonly tone: 'success' | 'danger' | 'warning' | 'quiet';
  readonly icon: Icon;
}

const looks: Readonly<Record<string, Look>> = {
  right: { word: t('通过'), tone: 'success', icon: IconCheck },
  wrong: { word: t('输出不符'), tone: 'danger', icon: IconX },
  error: { word: t('运行出错'), tone: 'danger', icon: IconAlertTriangle },
  'compile-error': { word: t('编译出错'), tone: 'danger', icon: IconAlertTriangle },
  'time-limit': { word: t('超过时限'), tone: 'danger', icon: IconClock },
  'memory-limit': { word: t('超过内存限制'), tone: 'danger', icon: IconAlertTriangle },
  'output-limit': { word: t('输出过长'), tone: 'danger', icon: IconAlertTriangle },
  none: { word: t('未作答'), tone: 'quiet', icon: IconMinus },
};

/** What came of a program on one test, as icon and word; nothing for a verdict that nobody knows here. */
export function VerdictMark({ verdict }: { readonly verdict: string }) {
  const look = looks[verdict];
  if (look === undefined) return null;
  return (
    <Tag tone={look.tone} icon={<look.icon size={14} aria-hidden />}>
      {look.word}
    </Tag>
  );
}
