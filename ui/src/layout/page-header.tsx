import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { refusedName } from '../state/refused-name.ts';
import { holdRanges } from '../text/hold-ranges.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** The page's one primary act, and quiet ones before it. */
  readonly actions?: ReactNode;
  /** Name behind the page's in the browser's title. */
  readonly site?: string;
  /** Low, for pages whose content is watched: the hint stands beside the title. */
  readonly compact?: boolean;
  /** Why what the page shows could not be read: where nothing is there, heading and tab say that. */
  readonly error?: unknown;
}

/** A page's heading (its only h1), a line under it, and its acts; sets the browser's title. */
export function PageHeader({ title: named, hint, actions, site, compact = false, error }: PageHeaderProps) {
  const title = refusedName(error) ?? named;
  useDocumentTitle(site === undefined ? title : `${title} - ${site}`);
  return (
    <header className={styles['header']} data-compact={compact || undefined}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{holdRanges(title)}</h1>
        {hint !== undefined && (
          <div className={styles['hint']}>{typeof hint === 'string' ? holdRanges(hint) : hint}</div>
        )}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
