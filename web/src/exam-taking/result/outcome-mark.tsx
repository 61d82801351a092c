import {
  IconBan,
  IconCheck,
  IconCircleHalf2,
  IconClock,
  IconMinus,
  IconPencil,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { Outcome } from './result.ts';

interface Look {
  readonly word: string;
  readonly tone: 'success' | 'danger' | 'warning' | 'quiet' | 'info';
  readonly icon: Icon;
}

/** How each outcome is said and shown; a colour never alone. */
export const outcomeLooks: Readonly<Record<Outcome, Look>> = {
  void: { word: t('已作废'), tone: 'quiet', icon: IconBan },
  right: { word: t('正确'), tone: 'success', icon: IconCheck },
  wrong: { word: t('错误'), tone: 'danger', icon: IconX },
  partly: { word: t('部分得分'), tone: 'warning', icon: IconCircleHalf2 },
  waiting: { word: t('待阅卷'), tone: 'warning', icon: IconClock },
  unanswered: { word: t('未作答'), tone: 'quiet', icon: IconMinus },
  unknown: { word: t('已作答'), tone: 'info', icon: IconPencil },
};

/** An outcome as icon and word. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const { word, tone, icon: Icon } = outcomeLooks[outcome];
  return (
    <Tag tone={tone} icon={<Icon size={16} aria-hidden />}>
      {word}
    </Tag>
  );
}
