import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sayNumber } from '../text/format.ts';
import { t } from '../text/t.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './confirm-dialog.module.css';
import { Pages } from './pages.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What kind of thing the names name, e.g. 题库. */
  readonly noun: string;
  /** What the act is done to; all of them can be read before one agrees. */
  readonly names: readonly string[];
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  /** The question. */
  readonly children: ReactNode;
}

const namesAPage = 10;

/**
 * Asks before an act is done to one or many things, names each and their count (look.md); ten names at a time
 * (common-103).
 */
export function ConfirmDialog({ noun, names, children, ...dialog }: ConfirmDialogProps) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(names.length / namesAPage);
  const first = (Math.min(page, Math.max(1, pages)) - 1) * namesAPage;
  return (
    <ActDialog
      {...dialog}
      object={
        <>
          <strong>
            {names.length === 1 ? noun : t('{{noun}}，共 {{n}} 项', { noun, n: sayNumber(names.length) })}
          </strong>
          <ul className={styles['names']}>
            {names.slice(first, first + namesAPage).map((name, index) => (
              <li key={`${first + index}`}>{name}</li>
            ))}
          </ul>
          {pages > 1 && (
            <Pages size="xs" total={pages} value={page} onChange={setPage} aria-label={t('名称分页')} />
          )}
        </>
      }
    >
      <Text component="div">{children}</Text>
    </ActDialog>
  );
}
