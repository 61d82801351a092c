import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useId } from 'react';
import styles from './dashboard.module.css';
import { HomeLink } from './home-link.tsx';
import { HomeRows } from './home-rows.tsx';
import type { HomePart } from './use-home.ts';

/** A part of the home: how many, the first of them, and the way to all. */
export function HomePartPanel({ part }: { readonly part: HomePart }) {
  const id = useId();
  const { name, title, total, atLeast, rows, empty, failed, more } = part;
  return (
    <section className={styles['part']} data-part={name} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {total > 0 && (
          <span className={styles['total']}>
            {sayNumber(total)}
            {atLeast && '+'}
            {total > rows.length && rows.length > 0 && (
              <span className={styles['shown']}>{t('显示前 {{n}} 项', { n: rows.length })}</span>
            )}
          </span>
        )}
        <span className={styles['ways']}>
          {more.map(({ text, to }) => (
            <HomeLink key={text} to={to} className={styles['more']}>
              {text}
              <IconChevronRight size={14} aria-hidden />
            </HomeLink>
          ))}
        </span>
      </div>
      {rows.length > 0 && <HomeRows part={part} />}
      {failed ? (
        <p className={styles['line']} role="alert">
          <IconAlertTriangle size={16} aria-hidden className={styles['bad']} />
          {t('部分内容暂时无法读取，稍后会自动重试。')}
        </p>
      ) : (
        rows.length === 0 && <p className={styles['line']}>{empty}</p>
      )}
    </section>
  );
}
