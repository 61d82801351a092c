import { IconAlertTriangle } from '@tabler/icons-react';
import { Tag, type Tone } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { HomeRowFieldsFragment } from '../generated/graphql.ts';
import styles from './dashboard.module.css';
import { HomeName } from './home-name.tsx';
import { HomeTime } from './home-time.tsx';
import type { HomePart } from './use-home.ts';

type Row = HomeRowFieldsFragment;

/** What the moments of a part's rows are called. */
const timeTitles: Readonly<Record<string, string>> = {
  until: t('结束'),
  from: t('开始'),
  ago: t('时间'),
};

/**
 * The rows of a part; figures of one title stand in one column, which phones turn into words under the title.
 */
export function HomeRows({ part: { title, timeIs, rows } }: { readonly part: HomePart }) {
  const columns = [...new Set(rows.flatMap(({ figures }) => figures.map((figure) => figure.title)))];
  const timed = rows.some(({ at }) => at !== null);
  const noted = rows.some(({ note }) => note !== null);
  // One figure is said in words; several need a heading.
  const headed = columns.length > 1;
  const counted = rows.some(({ figures }) => figures.some(({ unit }) => unit !== null));
  const others = columns.length + Number(noted) + Number(timed);
  return (
    <table className={clsx(styles['rows'], !headed && styles['worded'], counted && styles['counted'])}>
      <caption className={styles['unseen']}>{title}</caption>
      <thead className={clsx(!headed && styles['unseen'])}>
        <tr>
          <th scope="col">{t('名称')}</th>
          {noted && (
            <th scope="col" className={styles['note']}>
              {t('说明')}
            </th>
          )}
          {columns.map((column) => (
            <th key={column} scope="col" className={styles['figure']}>
              {column}
            </th>
          ))}
          {timed && (
            <th scope="col" className={styles['time']}>
              {timeTitles[timeIs]}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={styles['row']}>
            <th scope="row" className={styles['name']} colSpan={isAlone(row) ? 1 + others : undefined}>
              <HomeName row={row} />
            </th>
            {!isAlone(row) && (
              <>
                {noted && (
                  <td className={styles['note']} title={row.note ?? undefined}>
                    {row.note}
                  </td>
                )}
                {columns.map((column) => (
                  <Figure
                    key={column}
                    title={column}
                    figure={row.figures.find((figure) => figure.title === column)}
                  />
                ))}
                {timed && (
                  <td className={styles['time']}>
                    {row.at !== null && <HomeTime at={row.at} timeIs={timeIs} />}
                  </td>
                )}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Nothing stands in its other columns: its name has their room. */
const isAlone = ({ note, figures, at }: Row): boolean => note === null && figures.length === 0 && at === null;

interface FigureProps {
  readonly title: string;
  readonly figure: Row['figures'][number] | undefined;
}

function Figure({ title, figure }: FigureProps) {
  return (
    <td
      className={clsx(styles['figure'], figure?.value === 0 && figure.tone !== null && styles['calm'])}
      data-title={figure && title}
    >
      {figure && <Value {...figure} />}
    </td>
  );
}

function Value({ value, unit, tone }: Omit<Row['figures'][number], 'title'>) {
  if (value === null) return <span className={styles['none']}>—</span>;
  const words = unit === null ? sayNumber(value) : `${sayNumber(value)} ${unit}`;
  if (value === 0) return <span className={styles['none']}>{words}</span>;
  if (tone === null) return <>{words}</>;
  return (
    <Tag
      tone={tone as Tone}
      icon={(tone === 'danger' || tone === 'warning') && <IconAlertTriangle size={14} aria-hidden />}
    >
      {words}
    </Tag>
  );
}
