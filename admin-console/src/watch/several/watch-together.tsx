import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import type { ListedExam } from '../../app/brought.tsx';
import { paths } from '../paths.ts';
import { examsAtMost } from './exam-label.ts';

/** 一起监考: the chosen exams that run now and that this person may watch, on one wall. */
export function WatchTogether({ exams }: { readonly exams: readonly ListedExam[] }) {
  const fit = exams.filter(({ mayWatch, draft, state }) => mayWatch && !draft && state === 0);
  if (!exams.some(({ mayWatch }) => mayWatch)) return null;
  const shared = { size: 'compact-sm', variant: 'default' } as const;
  const icon = <IconLayoutGrid size={16} aria-hidden />;
  const [first, ...others] = fit.map(({ id }) => id);
  const reason =
    first === undefined || others.length === 0
      ? t('请选择两场以上正在进行的考试')
      : fit.length > examsAtMost
        ? t('最多 {{n}} 场考试同屏。', { n: examsAtMost })
        : null;
  if (first === undefined || reason !== null)
    return (
      <Button {...shared} leftSection={icon} data-disabled aria-disabled title={reason ?? undefined}>
        {t('一起监考')}
      </Button>
    );
  return (
    <Button {...shared} leftSection={icon} component={Link} to={paths.watchSeveral(first, ...others)}>
      {fit.length < exams.length ? t('一起监考其中 {{n}} 场', { n: fit.length }) : t('一起监考')}
    </Button>
  );
}
