import { ScrollArea } from '@mantine/core';
import type { ReadScore } from '@vigil/domain/marking/public';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './offline.module.css';

/** What a file holds, line by line, with what is wrong at its line. */
export function ReadRows({ rows }: { readonly rows: readonly ReadScore[] }) {
  return (
    <ScrollArea.Autosize
      mah="50vh"
      className={styles['frame'] ?? ''}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('导入预览') }}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('行')}</th>
            <th scope="col">{t('考生')}</th>
            <th scope="col" className={styles['number']}>
              {t('客观题')}
            </th>
            <th scope="col" className={styles['number']}>
              {t('主观题')}
            </th>
            <th scope="col" className={styles['number']}>
              {t('合计')}
            </th>
            <th scope="col">{t('说明')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Read key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}

function Read({ row }: { readonly row: ReadScore }) {
  const { line, userName, realName, objScore, subjScore, remark, reason, before, problems } = row;
  const bad = problems.length > 0;
  const sum = Math.round((objScore + subjScore) * 10) / 10;
  return (
    <tr>
      <td className="tabular">{line}</td>
      <td>
        <span className={styles['name']}>{realName || '—'}</span>
        <span className={styles['quiet']}>{userName || '—'}</span>
      </td>
      <td className={styles['number']}>{bad ? '—' : sayScore(objScore)}</td>
      <td className={styles['number']}>{bad ? '—' : sayScore(subjScore)}</td>
      <td className={styles['number']}>
        {bad
          ? '—'
          : before === null || before === sum
            ? sayScore(sum)
            : t('{{before}} → {{after}}', { before: sayScore(before), after: sayScore(sum) })}
      </td>
      <td className={bad ? styles['problem'] : undefined}>
        {bad
          ? problems.join(' ')
          : [
              before !== null && before === sum && t('与已登记的相同'),
              reason && t('原因：{{reason}}', { reason }),
              remark,
            ]
              .filter(Boolean)
              .join('；')}
      </td>
    </tr>
  );
}
