import { Anchor, Button, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { useWayOn } from '../app/brought.tsx';
import { useUser } from '../app/user.ts';
import type { ExamEntry, ExamState } from './exam-status.ts';
import styles from './entry-act.module.css';
import { paths } from './paths.ts';
import { useOpenExam, type OpenExam } from './use-open-paper.ts';

interface EntryActProps {
  readonly exam: Pick<ExamState, 'blocked'> & { readonly id: string; readonly title: string };
  readonly entry: ExamEntry;
  readonly variant?: ButtonProps['variant'];
  readonly size?: ButtonProps['size'];
}

/**
 * The one thing to do about an exam. What cannot be done is words, never a button; beside them stands what
 * can be done about it, or looked at meanwhile: the exam, or what came of it. An exam is begun with a network alone; a paper
 * that is open goes on without one.
 */
export function EntryAct({ exam, entry, variant, size }: EntryActProps) {
  const user = useUser();
  const open = useOpenExam();
  const isCut = useConnection() === 'offline' && entry.leads === 'check';
  const { leads } = entry;
  const wayOn = useWayOn(exam.blocked);
  const label = isCut ? t('联网后进入') : entry.label;
  // The state stands beside the exam's name: what is the same word is not said again.
  const words = label !== entry.state && <span className={styles['words']}>{label}</span>;
  if (leads === 'another' && open !== null) return <Another label={label} open={open} />;
  if (leads === 'detail' && wayOn !== null)
    return (
      <span className={styles['act']}>
        {words}
        <Button
          component={Link}
          to={wayOn.to}
          variant={variant ?? 'light'}
          size={size}
          className={styles['button']}
          aria-label={t('{{label}}：{{title}}', { label: wayOn.label, title: exam.title })}
        >
          {wayOn.label}
        </Button>
      </span>
    );
  const to =
    leads === 'result' ? (user === null ? null : paths.attempts(exam.id, user.userId)) : paths.check(exam.id);
  const enters = leads === 'paper' || (leads === 'check' && !isCut);
  if (leads === null || to === null) return <span className={styles['words']}>{label}</span>;
  const act = enters ? label : leads === 'result' ? t('考试记录') : t('查看考试');
  return (
    <span className={styles['act']}>
      {!enters && words}
      <Button
        component={Link}
        to={to}
        state={leads === 'paper' ? { resume: true } : undefined}
        variant={variant ?? (leads === 'paper' ? 'filled' : enters ? 'light' : 'default')}
        size={size}
        className={styles['button']}
        aria-label={t('{{label}}：{{title}}', { label: act, title: exam.title })}
      >
        {act}
      </Button>
    </span>
  );
}

/**
 * What is to be done before this exam: the open one. It is no button, for it is no way into this one; why is said at
 * the head of the page and, in its state, beside the exam's name.
 */
function Another({ label, open }: { readonly label: string; readonly open: OpenExam }) {
  return (
    <span className={clsx(styles['words'], styles['another'])} title={label}>
      <VisuallyHidden>{t('{{label}}，', { label })}</VisuallyHidden>
      <Anchor
        component={Link}
        to={paths.check(open.examId)}
        state={{ resume: true }}
        inherit
        underline="always"
        data-onward
        aria-label={t('继续进行中的考试：{{title}}', { title: open.title })}
      >
        {t('继续进行中的考试')}
      </Anchor>
    </span>
  );
}
