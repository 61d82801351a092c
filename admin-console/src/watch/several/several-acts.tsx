import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconClockPlus, IconMessages, IconSend, type Icon } from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ActRequest } from '../acts/act-request.ts';
import { useActs } from '../acts/acts.tsx';
import type { Stat } from '../live/stat-history.ts';
import type { ExamLabel } from './exam-label.ts';
import { ExamTag } from './exam-tag.tsx';

interface SeveralActsProps {
  /** those that are not refused */
  readonly exams: readonly ExamLabel[];
  readonly stats: ReadonlyMap<string, Stat>;
}

const acts: readonly {
  readonly name: string;
  readonly icon: Icon;
  readonly danger?: true;
  readonly of: (examId: string) => ActRequest;
}[] = [
  {
    name: t('全员加时'),
    icon: IconClockPlus,
    of: (examId) => ({ kind: 'add-time', to: null, examId }),
  },
  { name: t('全员消息'), icon: IconMessages, of: (examId) => ({ kind: 'message-all', examId }) },
  {
    name: t('全部交卷'),
    icon: IconSend,
    danger: true,
    of: (examId) => ({ kind: 'force-hand-all', examId }),
  },
];

/** The acts on everyone sitting one exam of the wall: which one is chosen first, and the dialog names it. */
export function SeveralActs({ exams, stats }: SeveralActsProps) {
  const { ask } = useActs();
  return acts.map(({ name, icon: ActIcon, danger, of }) => (
    <Menu key={name} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <Button
          variant={danger ? 'filled' : 'default'}
          color={danger && 'red.6'}
          title={name}
          leftSection={<ActIcon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('选择一场考试')}</Menu.Label>
        {exams.map((exam) => {
          const count = stats.get(exam.examId)?.processCount ?? null;
          return (
            <Menu.Item
              key={exam.examId}
              disabled={count === 0}
              rightSection={count !== null && t('{{n}} 人', { n: sayNumber(count) })}
              onClick={() => ask(of(exam.examId))}
            >
              <ExamTag exam={exam} />
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  ));
}
