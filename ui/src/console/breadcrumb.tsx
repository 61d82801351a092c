import { IconChevronRight } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import styles from './breadcrumb.module.css';

/** One step of the way here; `path` null: not a page of its own. */
export interface Crumb {
  readonly title: string;
  readonly path: string | null;
}

interface BreadcrumbProps {
  readonly crumbs: readonly Crumb[];
  readonly onOpen: (path: string) => void;
}

/** Where this page stands. On a phone only the last step is shown. */
export function Breadcrumb({ crumbs, onOpen }: BreadcrumbProps) {
  return (
    <nav aria-label={t('当前位置')}>
      <ol className={styles['crumbs']}>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          const path = crumb.path;
          return (
            <li key={`${crumb.title}${path ?? ''}`} className={styles['crumb']}>
              {index > 0 && <IconChevronRight size={14} aria-hidden className={styles['arrow']} />}
              {path !== null && !last ? (
                <a
                  href={path}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onOpen(path);
                  }}
                >
                  {crumb.title}
                </a>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{crumb.title}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
