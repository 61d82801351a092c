import { useQuery } from '@apollo/client/react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { saySpan } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../app/page.tsx';
import { syncServerClock } from '../app/server-clock.ts';
import { useSession } from '../app/session.tsx';
import { examPaths } from '../exams/public.ts';
import { WatchExamDocument, type WatchFilter } from '../generated/graphql.ts';
import { ActNotice } from './acts/act-notice.tsx';
import { ActsProvider } from './acts/acts.tsx';
import { AllActs } from './all-acts.tsx';
import { useKeptSettings } from './live/use-kept-settings.ts';
import { examsNamed } from './several/exam-label.ts';
import { useWatchAddress } from './use-watch-address.ts';
import { useWall } from './use-wall.ts';
import { WatchTabs, type WatchTab } from './watch-tabs.tsx';
import { ConnectionChip } from './wall/connection-chip.tsx';
import { StatFigures } from './wall/stat-figures.tsx';
import { WatchBody } from './watch-body.tsx';
import { isOver } from './without-paper.ts';
import styles from './watch-page.module.css';

const clockEveryMs = 300_000;

const SeveralWatch = fetchedPart(
  async () => (await import('./several/several-watch.tsx')).SeveralWatch,
  <Loading shape="page" />,
);

/**
 * 实时监考: the wall of one exam, its handed-in and absent lists, and every act of the proctor (look.md "The
 * wall"); to whom it is refused, only that. With others named in the address (`?with=`), one wall of all of them.
 */
export function WatchPage() {
  const { examId = '', tab } = useParams();
  const [params] = useSearchParams();
  const { shown: examIds, leftOut } = examsNamed(examId, params.get('with'));
  useEffect(() => {
    void syncServerClock();
    const timer = setInterval(() => void syncServerClock(), clockEveryMs);
    return () => clearInterval(timer);
  }, []);
  if (tab === undefined && examIds.length > 1)
    return <SeveralWatch key={examIds.join(',')} examIds={examIds} leftOut={leftOut} />;
  return <Watch key={examId} examId={examId} tab={tab === 'handed' || tab === 'absent' ? tab : 'sitting'} />;
}

function Watch({ examId, tab }: { readonly examId: string; readonly tab: WatchTab }) {
  const { site, addressOf } = useSession();
  const address = useWatchAddress();
  const [settings, setSettings] = useKeptSettings();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [onlyAttention, setOnlyAttention] = useState(false);
  const exam = useQuery(WatchExamDocument, { variables: { id: examId } }).data?.examSimpleDetail;
  const title = exam?.title ?? t('实时监考');
  usePagePlace(title, examPaths.examList, { tellsConnection: tab === 'sitting' });
  const { presence, deptCode, realName } = address.filters;
  const filter: WatchFilter = {
    online: presence === 'online' || null,
    offline: presence === 'offline' || null,
    deptCode,
    realName: realName || null,
  };
  const wall = useWall(
    examId,
    { filter, page: address.page, onlyAttention, sort: address.sort },
    settings,
    dialogOpen,
  );
  if (wall.status.kind === 'refused') {
    return (
      <>
        <PageHeader title={title} site={site.siteName} error={wall.status.error} />
        <Failed error={wall.status.error} />
      </>
    );
  }
  const scene = { examId, examTitle: title, processCount: wall.stat?.processCount ?? null };
  return (
    <ActsProvider sceneOf={() => scene} onOpenChange={setDialogOpen}>
      <div className={styles['top']}>
        <PageHeader
          compact
          title={title}
          site={site.siteName}
          hint={
            <span className={styles['hint']}>
              <ConnectionChip status={wall.status} over={isOver(wall.stat)} />
              {exam?.startTime && exam.endTime && (
                <span className={styles['span']}>{saySpan(exam.startTime, exam.endTime)}</span>
              )}
            </span>
          }
          actions={
            <AllActs
              examId={examId}
              none={wall.stat?.processCount === 0}
              replay={addressOf('AuditRoom', { examId })}
            />
          }
        />
      </div>
      <ActNotice examId={examId} />
      <StatFigures stat={wall.stat} history={wall.history} />
      <WatchTabs examId={examId} tab={tab} stat={wall.stat} />
      <WatchBody
        examId={examId}
        tab={tab}
        wall={wall}
        settings={settings}
        onSettings={setSettings}
        address={address}
        onlyAttention={onlyAttention}
        onOnlyAttention={setOnlyAttention}
      />
    </ActsProvider>
  );
}
