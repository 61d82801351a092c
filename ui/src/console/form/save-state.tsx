import { Loader } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';
import styles from './save-bar.module.css';
import type { EntityForm } from './use-entity-form.ts';

type Told = Pick<EntityForm<object>, 'fields' | 'busy' | 'error' | 'dirty' | 'savedAt' | 'showProblems'>;

/**
 * Where the form stands, in a few words that are read out when they change: being saved, wrong (leads to the
 * summary), unsaved, saved and when. Nothing of what is new and untouched.
 */
export function SaveState({ form }: { readonly form: Told }) {
  return (
    <div className={styles['state']} role="status">
      {sayState(form)}
    </div>
  );
}

function sayState({ fields, busy, error, dirty, savedAt, showProblems }: Told): ReactNode {
  if (busy)
    return (
      <span className={styles['quiet']}>
        <Loader size={14} color="currentColor" aria-hidden />
        {t('正在保存…')}
      </span>
    );
  const wrong = problemCount(fields.errors);
  if (wrong > 0 || (error !== undefined && error !== null))
    return (
      <button type="button" className={styles['wrong']} onClick={showProblems}>
        <IconAlertCircle size={18} aria-hidden />
        {wrong > 0 ? t('{{n}} 处需要修改', { n: wrong }) : t('没有保存成功')}
      </button>
    );
  if (dirty)
    return (
      <span className={styles['unsaved']}>
        <IconPencil size={18} aria-hidden />
        {t('有未保存的修改')}
      </span>
    );
  if (savedAt === null) return null;
  return (
    <span className={styles['saved']}>
      <IconCircleCheck size={18} aria-hidden />
      {savedAt === 'before' ? t('已保存') : t('已保存 {{clock}}', { clock: dayjs(savedAt).format('HH:mm') })}
    </span>
  );
}

/** How many fields have something wrong with them. */
export const problemCount = (errors: Readonly<Record<string, ReactNode>>): number =>
  Object.values(errors).filter((problem) => problem !== null && problem !== undefined && problem !== false)
    .length;
