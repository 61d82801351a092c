import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { QuestionFiguresDocument } from '../../generated/graphql.ts';
import styles from './question-panel.module.css';

/** A share as a percentage with one decimal; `—` while too little is known. */
export const sayShare = (share: number | null | undefined): string =>
  share == null ? '—' : `${Math.round(share * 1000) / 10}%`;

/** A correlation with two decimals; `—` while too little is known. */
export const sayCorrelation = (value: number | null | undefined): string =>
  value == null ? '—' : value.toFixed(2);

/**
 * How a question did in formal exams: on how many papers, how often right, how well it tells the good from
 * the others.
 */
export function QuestionFigures({ id }: { readonly id: string }) {
  const query = useQuery(QuestionFiguresDocument, { variables: { ids: [id] } });
  const figures = query.data?.questionStatistics[0] ?? null;
  return (
    <QueryView query={{ ...query, data: query.data && { figures } }}>
      {() =>
        figures === null || figures.papers === 0 ? (
          <Text c="dimmed">{t('还没有考生在正式考试中遇到这道题。')}</Text>
        ) : (
          <dl className={styles['figures']}>
            <Figure label={t('出现在试卷')} value={t('{{n}} 份', { n: sayNumber(figures.papers) })} />
            <Figure label={t('正确率')} value={sayShare(figures.rightRate)} />
            <Figure label={t('得分率')} value={sayShare(figures.scoreRate)} />
            <Figure label={t('未答率')} value={sayShare(figures.blankRate)} />
            <Figure label={t('区分度（点二列相关）')} value={sayCorrelation(figures.pointBiserial)} />
          </dl>
        )
      }
    </QueryView>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
