import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconCalendarPlus,
  IconChartBar,
  IconCircleCheck,
  IconCircleOff,
  IconCopy,
  IconDots,
  IconEye,
  IconFileStack,
  IconFileText,
  IconHistory,
  IconHourglassHigh,
  IconMail,
  IconPencil,
  IconPrinter,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session.tsx';
import { paths } from '../paths.ts';
import styles from '../exam-list.module.css';
import { actsFor, type ExamAct, type ExamRow } from './exam-acts.ts';

interface ExamMenuProps {
  readonly exam: ExamRow;
  readonly onAct: (act: ExamAct, exam: ExamRow) => void;
}

const words: Readonly<Record<ExamAct, readonly [string, ReactNode]>> = {
  copy: [t('复制'), <IconCopy key="i" size={16} aria-hidden />],
  sitting: [t('增加场次'), <IconCalendarPlus key="i" size={16} aria-hidden />],
  share: [t('共享'), <IconShare key="i" size={16} aria-hidden />],
  extend: [t('延长时间'), <IconHourglassHigh key="i" size={16} aria-hidden />],
  notice: [t('考试通知'), <IconMail key="i" size={16} aria-hidden />],
  work: [t('试卷与判题'), <IconFileStack key="i" size={16} aria-hidden />],
  history: [t('修改记录'), <IconHistory key="i" size={16} aria-hidden />],
  enable: [t('启用'), <IconCircleCheck key="i" size={16} aria-hidden />],
  disable: [t('禁用'), <IconCircleOff key="i" size={16} aria-hidden />],
  delete: [t('删除'), <IconTrash key="i" size={16} aria-hidden />],
};

/**
 * What can be done with one exam: the most wanted as buttons, the rest in a menu; only what the person may
 * do.
 */
export function ExamMenu({ exam, onAct }: ExamMenuProps) {
  const { id, title, mayEdit, mayReview, mayWatch } = exam;
  const { addressOf } = useSession();
  const wall = mayWatch ? addressOf('ExamWatch', { examId: id }) : null;
  const statistics = mayReview ? addressOf('ExamStatistics', { id }) : null;
  const acts = actsFor(exam);
  return (
    <Group gap={4} wrap="nowrap" className={styles['acts']}>
      {wall && (
        <Button
          component={Link}
          to={wall}
          variant="light"
          size="compact-sm"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={t('监考：{{title}}', { title })}
          className={styles['act']}
        >
          {t('监考')}
        </Button>
      )}
      {mayEdit && (
        <Tooltip label={t('编辑')}>
          <ActionIcon
            component={Link}
            to={paths.examEdit(id)}
            variant={exam.draft ? 'light' : 'subtle'}
            size="md"
            className={styles['icon']}
            aria-label={t('编辑：{{title}}', { title })}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {(acts.length > 0 || statistics) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              className={styles['icon']}
              aria-label={t('更多操作：{{title}}', { title })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit && (
              <>
                <Menu.Item
                  component={Link}
                  to={paths.examPreview(id)}
                  leftSection={<IconFileText size={16} aria-hidden />}
                >
                  {t('预览')}
                </Menu.Item>
                <Menu.Item
                  component={Link}
                  to={paths.examPrint(id)}
                  leftSection={<IconPrinter size={16} aria-hidden />}
                >
                  {t('打印')}
                </Menu.Item>
              </>
            )}
            {statistics && (
              <Menu.Item
                component={Link}
                to={statistics}
                leftSection={<IconChartBar size={16} aria-hidden />}
              >
                {t('统计')}
              </Menu.Item>
            )}
            {acts.map((act) => (
              <Menu.Item
                key={act}
                leftSection={words[act][1]}
                {...(act === 'delete' ? { color: 'red' } : {})}
                onClick={() => onAct(act, exam)}
              >
                {words[act][0]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
