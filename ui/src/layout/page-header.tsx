import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
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
  /** The page follows one that is gone with its focus: its heading takes it, unless something has it. */
  readonly takesFocus?: boolean;
}

/** A page's heading (its only h1), a line under it, and its acts; sets the browser's title. */
export function PageHeader(props: PageHeaderProps) {
  const { title: named, hint, actions, site, compact = false, error, takesFocus = false } = props;
  const title = refusedName(error) ?? named;
  useDocumentTitle(site === undefined ? title : `${title} - ${site}`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <header className={styles['header']} data-compact={compact || undefined}>
      <div className={styles['words']}>
        <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined} className={styles['title']}>
          {holdRanges(title)}
        </h1>
        {hint !== undefined && (
          <div className={styles['hint']}>{typeof hint === 'string' ? holdRanges(hint) : hint}</div>
        )}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
