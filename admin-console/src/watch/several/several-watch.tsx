import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import clsx from 'clsx';
import { useNavigate } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { examPaths } from '../../exams/public.ts';
import type { WatchFilter } from '../../generated/graphql.ts';
import { ActNotice } from '../acts/act-notice.tsx';
import { ActsProvider } from '../acts/acts.tsx';
import { useKeptSettings } from '../live/use-kept-settings.ts';
import { paths } from '../paths.ts';
import { Sitting } from '../sitting.tsx';
import { useWatchAddress } from '../use-watch-address.ts';
import { ConnectionChip } from '../wall/connection-chip.tsx';
import { StatFigures } from '../wall/stat-figures.tsx';
import { isOver } from '../without-paper.ts';
import styles from '../watch-page.module.css';
import { ChooseExams } from './choose-exams.tsx';
import { ExamLabels } from './exam-labels.tsx';
import { ExamRow } from './exam-row.tsx';
import { LeftOut } from './left-out.tsx';
import { SeveralActs } from './several-acts.tsx';
import { useExams } from './use-exams.ts';
import { useLiveCardOf } from './use-live-walls.ts';
import { useSeveral } from './use-several.ts';

/** A dialog holds the order of the wall; only polling pauses for it. */
const nothingPauses = (): void => {};

interface SeveralWatchProps {
  readonly examIds: readonly string[];
  /** Named by the address beyond those. */
  readonly leftOut: readonly string[];
}

/**
 * 一起监考: one wall over several exams, always live; each act goes to the exam of who it is done to. An exam
 * that this person may not watch says so and leaves the others alone.
 */
export function SeveralWatch({ examIds, leftOut }: SeveralWatchProps) {
  const { site } = useSession();
  const address = useWatchAddress();
  const go = useNavigate();
  const [kept, setKept] = useKeptSettings();
  const settings = { ...kept, mode: 'live' } as const;
  const [onlyAttention, setOnlyAttention] = useState(false);
  const exams = useExams(examIds);
  const { presence, deptCode, realName } = address.filters;
  const filter: WatchFilter = {
    online: presence === 'online' || null,
    offline: presence === 'offline' || null,
    deptCode,
    realName: realName || null,
  };
  const shownExam = address.examId !== null && examIds.includes(address.examId) ? address.examId : null;
  const { wall, walls, stats } = useSeveral(
    examIds,
    shownExam,
    { filter, page: address.page, onlyAttention, sort: address.sort },
    settings,
  );
  // An exam that is not there, or not theirs, is none of those that are watched; where none is, all were asked for.
  const watched = exams.filter((_, index) => walls[index]?.status.kind !== 'refused');
  const title = t('一起监考 {{n}} 场考试', { n: watched.length || examIds.length });
  usePagePlace(title, examPaths.examList, { tellsConnection: true });
  const live = useLiveCardOf(examIds, address.paperId);
  if (wall.status.kind === 'refused') {
    return (
      <>
        <PageHeader title={title} site={site.siteName} error={wall.status.error} />
        <Failed error={wall.status.error} />
      </>
    );
  }
  const followed = {
    card: (address.paperId === null ? undefined : wall.cards.get(address.paperId)) ?? live.card,
    settled: live.settled,
  };
  const sceneOf = (examId: string | null) => ({
    examId: examId ?? '',
    examTitle: exams.find((exam) => exam.examId === examId)?.title ?? t('考试'),
    processCount: (examId === null ? undefined : stats.get(examId)?.processCount) ?? null,
    oneOfSeveral: true,
  });
  return (
    <ExamLabels exams={exams}>
      <ActsProvider sceneOf={sceneOf} onOpenChange={nothingPauses}>
        <div className={styles['top']}>
          <PageHeader
            compact
            title={title}
            site={site.siteName}
            hint={<ConnectionChip status={wall.status} over={isOver(wall.stat)} />}
            actions={
              <div className={clsx(styles['all'], styles['three'])}>
                <SeveralActs exams={watched} stats={stats} />
              </div>
            }
          />
        </div>
        {watched.map(({ examId, title: name }) => (
          <ActNotice key={examId} examId={examId} title={name} />
        ))}
        <StatFigures
          stat={wall.stat}
          history={wall.history}
          shares={watched.map((exam) => ({ exam, stat: stats.get(exam.examId) ?? null }))}
        />
        <LeftOut examIds={leftOut} />
        <ExamRow exams={exams} walls={walls} stats={stats} shown={shownExam} onShow={address.setExamId}>
          <ChooseExams
            exams={exams}
            onChoose={(first, ...others) => void go(paths.watchSeveral(first, ...others))}
          />
        </ExamRow>
        <Sitting
          wall={wall}
          settings={settings}
          onSettings={(next) => setKept({ ...next, mode: kept.mode })}
          address={address}
          onlyAttention={onlyAttention}
          onOnlyAttention={setOnlyAttention}
          followed={followed}
        />
      </ActsProvider>
    </ExamLabels>
  );
}
