import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { Analysis } from './analysis.ts';
import styles from './result-analysis.module.css';

const kinds: readonly (readonly [string, string])[] = [
  ['group', t('各大题得分')],
  ['tag', t('各知识点得分')],
  ['chapter', t('各章节得分')],
];

/** What a paper brought by group, knowledge tag and chapter, what reviewers said of it, and its place. */
export function ResultAnalysis({ analysis }: { readonly analysis: Analysis }) {
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
      <div className={styles['tables']}>
        {shown.map(([title, rows]) => (
          <Shares key={title} title={title} rows={rows} />
        ))}
      </div>
    </Panel>
  );
}

function Shares({ title, rows }: { readonly title: string; readonly rows: Analysis['parts'] }) {
  return (
    <table className={styles['table']}>
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
          const share = totalScore > 0 ? Math.round((score * 100) / totalScore) : 0;
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{t('{{right}} / {{all}}', { right, all: questions })}</td>
              <td>{t('{{score}} / {{total}}', { score: sayScore(score), total: sayScore(totalScore) })}</td>
              <td>
                <span className={styles['bar']} aria-hidden>
                  <span style={{ width: `${share}%` }} />
                </span>
                {t('{{n}}%', { n: share })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
