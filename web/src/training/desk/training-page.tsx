import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { useToken } from '@vigil/ui/session/session.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useUser } from '../../app/user.ts';
import { homeOf, paths } from '../paths.ts';
import { AskedQuestion } from './asked-question.tsx';
import { recites } from '../modes.ts';
import { DeskBar } from './desk-bar.tsx';
import { DeskNav } from './desk-nav.tsx';
import { OfflineLine } from './offline-line.tsx';
import { TrainCard } from './train-card.tsx';
import type { TrainingDesk } from './training-desk.ts';
import styles from './training-page.module.css';
import { useDeskKeys } from './use-desk-keys.ts';
import { useTraining, type Training } from './use-training.ts';

/** /web/repo/training/:repoId/:mode, 题库训练: one question at a time, judged as it is answered. */
export function TrainingPage() {
  const { repoId = '', mode = '' } = useParams();
  const [query] = useSearchParams();
  const user = useUser();
  const chapterId = query.get('chapter');
  const training = useTraining({ repoId, mode: Number(mode), chapterId, userId: user?.userId ?? null });
  const { desk, error, retry } = training;
  const back = Number(mode) === 0 ? homeOf(repoId, 0) : paths.view(repoId);
  if (desk !== null) return <Desk key={desk.snapshot().record.id} desk={desk} training={training} />;
  if (error === null) return <Loading shape="page" />;
  const refusal = refusalOf(error);
  return (
    <main className={styles['failed']}>
      {refusal === null ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <Empty
          title={refusal.msg}
          action={
            <Button component={Link} to={refusal.reason === 'NothingToTrain' ? back : paths.banks}>
              {refusal.reason === 'NothingToTrain' ? t('返回') : t('返回题库列表')}
            </Button>
          }
        />
      )}
    </main>
  );
}

function Desk({ desk, training }: { readonly desk: TrainingDesk; readonly training: Training }) {
  const { record, currentId, asked, faults, queue } = useSyncExternalStore(desk.subscribe, desk.snapshot);
  const navigate = useNavigate();
  const token = useToken();
  const narrow = useMediaQuery('(max-width: 62em)') ?? false;
  useEffect(() => {
    if (token !== null) desk.resume();
  }, [desk, token]);
  useDeskKeys(desk);
  const question = asked.get(currentId);
  const fault = faults.get(currentId);
  const cardPart = (
    <TrainCard
      card={desk.card()}
      currentId={currentId}
      onGo={(quId) => desk.show(quId)}
      recited={recites(record.mode)}
    />
  );
  return (
    <div className={styles['page']}>
      <DeskBar
        record={record}
        waiting={queue.pending.length}
        onRestart={training.restart}
        onFinished={() => void navigate(paths.result(record.id), { replace: true })}
      />
      <main className={styles['main']}>
        <div className={styles['column']}>
          <div className={styles['sheet']}>
            {question !== undefined ? (
              <AskedQuestion key={currentId} desk={desk} asked={question} />
            ) : fault === undefined ? (
              <Loading shape="page" count={4} />
            ) : (
              <Failed error={fault} onRetry={() => void desk.load(currentId, true)} plain />
            )}
          </div>
          {record.answerCount === record.totalCount && (
            <p role="status" className={styles['done']}>
              {recites(record.mode)
                ? t('本次训练的题目已全部看过，点击右上角“结束训练”查看结果。')
                : t('本次训练的题目已全部做完，点击右上角“结束训练”查看结果。')}
            </p>
          )}
          <OfflineLine queue={queue} />
          <DeskNav desk={desk} drawer={narrow ? cardPart : null} />
        </div>
        {!narrow && <aside className={styles['aside']}>{cardPart}</aside>}
      </main>
    </div>
  );
}
