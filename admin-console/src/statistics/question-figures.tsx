import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { DetailsPart } from '@vigil/ui/console/details.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber, sayPercent } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ApolloClient } from '@apollo/client';
import type { FiguresCells } from '../app/brought.tsx';
import { QuestionFiguresDocument } from '../generated/graphql.ts';
import styles from './question-figures.module.css';
import { sayIndex } from './question-words.ts';

/** as many as the server tells at once */
const figuresAtMost = 500;

/** How questions did in formal exams, by the keys of the columns in `routes.tsx`; of more than 500 the first 500. */
export async function tellFigures(client: ApolloClient, ids: readonly string[]): Promise<FiguresCells> {
  if (ids.length === 0) return new Map();
  const { data } = await client.query({
    query: QuestionFiguresDocument,
    variables: { ids: ids.slice(0, figuresAtMost) },
  });
  return new Map(
    (data?.questionStatistics ?? []).map(({ id, scored, rightRate, pointBiserial }) => [
      id,
      { rightRate: sayPercent(rightRate), papers: scored, pointBiserial: sayIndex(pointBiserial) },
    ]),
  );
}

/**
 * 作答统计: how a question did in formal exams: on how many papers, how often right, how well it tells the good from
 * the others.
 */
export function FiguresPart({ id }: { readonly id: string }) {
  const query = useQuery(QuestionFiguresDocument, { variables: { ids: [id] } });
  const figures = query.data?.questionStatistics[0] ?? null;
  return (
    <DetailsPart title={t('作答统计')}>
      <QueryView query={{ ...query, data: query.data && { figures } }}>
        {() =>
          figures === null || figures.papers === 0 ? (
            <Text c="dimmed">{t('还没有考生在正式考试中遇到这道题。')}</Text>
          ) : (
            <dl className={styles['figures']}>
              <Figure label={t('出现在试卷')} value={t('{{n}} 份', { n: sayNumber(figures.papers) })} />
              <Figure label={t('正确率')} value={sayPercent(figures.rightRate)} />
              <Figure label={t('得分率')} value={sayPercent(figures.scoreRate)} />
              <Figure label={t('未答率')} value={sayPercent(figures.blankRate)} />
              <Figure label={t('区分度（点二列相关）')} value={sayIndex(figures.pointBiserial)} />
            </dl>
          )
        }
      </QueryView>
    </DetailsPart>
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
