import { useQuery } from '@apollo/client/react';
import { Button, RingProgress } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BackButton } from '../app/back-button.tsx';
import { Page } from '../app/page.tsx';
import { TrainingResultDocument, type TrainRecordFieldsFragment } from '../generated/graphql.ts';
import { TrainCard } from './desk/train-card.tsx';
import { hasRate, recites, sayMode } from './modes.ts';
import { homeOf, paths } from './paths.ts';
import styles from './result-page.module.css';
import { ReviewDialog } from './review-dialog.tsx';

/** /web/repo/repo/:trainId, 训练结果: rates and counts of one record, with its card. */
export function ResultPage() {
  const { trainId = '' } = useParams();
  const query = useQuery(TrainingResultDocument, { variables: { id: trainId }, fetchPolicy: 'network-only' });
  const record = query.data?.trainDetail;
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Page
      title={t('训练结果')}
      hint={record && `${record.repoId_dictText} · ${sayMode(record)}`}
      actions={record && <BackButton to={homeOf(record.repoId, record.mode)} />}
    >
      <QueryView query={query} loading={<Loading shape="page" />}>
        {({ trainDetail, trainCard }) => (
          <div className={styles['columns']}>
            <Summary record={trainDetail} />
            <Panel title={t('答题卡')} className={styles['card']}>
              <TrainCard
                card={trainCard}
                currentId={null}
                onGo={setOpenId}
                recited={recites(trainDetail.mode)}
              />
            </Panel>
            <ReviewDialog trainId={trainId} quId={openId} onClose={() => setOpenId(null)} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Summary({ record }: { readonly record: TrainRecordFieldsFragment }) {
  const { answerCount, totalCount, rightCount, openCount, percent, totalPercent, mode } = record;
  const recited = recites(mode);
  const facts: readonly (readonly [string, number])[] = recited
    ? [
        [t('总题数'), totalCount],
        [t('已看'), answerCount],
      ]
    : [
        [t('总题数'), totalCount],
        [t('已答'), answerCount],
        [t('答对'), rightCount],
        [t('答错'), answerCount - rightCount - openCount],
        ...(openCount > 0 ? [[t('待定'), openCount] as const] : []),
      ];
  return (
    <Panel title={recited ? t('本次背题') : t('成绩')}>
      {recited ? (
        <p className={styles['hint']}>{t('背题模式没有作答，不计正确率。')}</p>
      ) : (
        <div className={styles['rates']}>
          <Rate name={t('已答正确率')} hint={t('答对 / 已答')} percent={hasRate(record) ? percent : null} />
          <Rate
            name={t('总正确率')}
            hint={t('答对 / 总题数')}
            percent={hasRate(record) ? totalPercent : null}
          />
        </div>
      )}
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {recited && openCount > 0 && (
        <p className={styles['hint']}>{t('其中 {{n}} 题的答案尚未公布。', { n: openCount })}</p>
      )}
      {!recited && answerCount === 0 && <p className={styles['hint']}>{t('本次训练还没做，没有正确率。')}</p>}
      {!recited && openCount > 0 && (
        <p className={styles['hint']}>{t('待定的题没有自评，或答案尚未公布；答案公布后计入正确率。')}</p>
      )}
      {record.available > totalCount && (
        <p className={styles['hint']}>
          {t('本次训练取了 {{available}} 题中的前 {{n}} 题。', {
            available: record.available,
            n: totalCount,
          })}
        </p>
      )}
      <div className={styles['acts']}>
        <Button component={Link} to={paths.training(record.repoId, mode, record.chapterId)}>
          {record.state === 0 ? t('继续训练') : recited ? t('再看一遍') : t('再练一次')}
        </Button>
        <Button component={Link} to={paths.records} variant="default">
          {t('训练记录')}
        </Button>
      </div>
    </Panel>
  );
}

interface RateProps {
  readonly name: string;
  readonly hint: string;
  /** null: no outcome is known yet */
  readonly percent: number | null;
}

const Rate = ({ name, hint, percent }: RateProps) => (
  <figure className={styles['rate']}>
    <RingProgress
      size={132}
      thickness={10}
      roundCaps
      sections={percent === null || percent === 0 ? [] : [{ value: percent, color: 'var(--vigil-accent)' }]}
      label={<span className={styles['percent']}>{percent === null ? '—' : `${percent}%`}</span>}
    />
    <figcaption>
      {name}
      <span>{hint}</span>
    </figcaption>
  </figure>
);
