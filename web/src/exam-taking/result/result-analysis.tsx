import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import table from '../figures-table.module.css';
import { type Analysis, shareOf } from './analysis.ts';
import styles from './result-analysis.module.css';

const kinds: readonly (readonly [string, string])[] = [
  ['group', t('各大题得分')],
  ['tag', t('各知识点得分')],
  ['chapter', t('各章节得分')],
];

interface ResultAnalysisProps {
  readonly analysis: Analysis;
  /** percent of the whole paper's marks that were scored; null: not told */
  readonly whole: number | null;
}

/** What a paper brought by group, knowledge tag and chapter, what reviewers said of it, and its place. */
export function ResultAnalysis({ analysis, whole }: ResultAnalysisProps) {
  const { parts, place, remark } = analysis;
  const shown = kinds
    .map(([kind, title]) => [title, parts.filter((part) => part.kind === kind)] as const)
    .filter(([, rows]) => rows.length > 0);
  if (shown.length === 0 && place === null && remark === '') return null;
  return (
    <Panel title={t('成绩分析')} className={styles['panel']}>
      {place !== null && (
        <p className={styles['place']}>
          {t('第 {{place}} 名，共 {{of}} 人', { place: sayNumber(place.place), of: sayNumber(place.of) })}
          {place.of > 1 && t('，超过 {{n}}% 的考生', { n: place.above })}
        </p>
      )}
      {remark !== '' && (
        <p className={styles['remark']}>
          <span>{t('阅卷评语')}</span>
          {remark}
        </p>
      )}
      {whole !== null && shown.length > 0 && (
        <p className={styles['key']}>
          <span className={styles['line']} aria-hidden />
          {t('竖线是整卷得分率 {{n}}%，低于它的部分标为“偏低”。', { n: whole })}
        </p>
      )}
      <div className={styles['tables']}>
        {shown.map(([title, rows]) => (
          <Shares key={title} title={title} rows={rows} whole={whole} />
        ))}
      </div>
    </Panel>
  );
}

interface SharesProps extends Pick<ResultAnalysisProps, 'whole'> {
  readonly title: string;
  readonly rows: Analysis['parts'];
}

function Shares({ title, rows, whole }: SharesProps) {
  return (
    <div className={table['measured']}>
      <table className={clsx(table['table'], styles['shares'])}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('名称')}</th>
            <th scope="col">{t('全对')}</th>
            <th scope="col">{t('得分')}</th>
            <th scope="col">{t('得分率')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, right, questions, score, totalScore }) => {
            const share = shareOf(score, totalScore) ?? 0;
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-name={t('全对')}>{t('{{right}} / {{all}}', { right, all: questions })}</td>
                <td data-name={t('得分')}>
                  {t('{{score}} / {{total}}', { score: sayScore(score), total: sayScore(totalScore) })}
                </td>
                <td data-name={t('得分率')}>
                  <Share share={share} whole={whole} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A part's share beside the whole paper's: a bar with the whole's line in it, the number, and a word where it
 * is lower.
 */
function Share({ share, whole }: { readonly share: number; readonly whole: number | null }) {
  const low = whole !== null && share < whole;
  return (
    <span className={styles['share']} data-low={low || undefined}>
      {low && <span className={styles['low']}>{t('偏低')}</span>}
      <span className={styles['bar']} aria-hidden>
        <span className={styles['filled']} style={{ width: `${share}%` }} />
        {whole !== null && <span className={styles['line']} style={{ left: `${whole}%` }} />}
      </span>
      <span className={styles['percent']}>{t('{{n}}%', { n: share })}</span>
    </span>
  );
}
