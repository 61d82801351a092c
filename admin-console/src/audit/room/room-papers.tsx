import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { standings } from '@vigil/domain/audit/room-steps';
import { Pager } from '@vigil/ui/console/list/pager.tsx';
import { changed } from '@vigil/ui/routing/list-params.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  AuditRoomPapersDocument,
  type AuditRoomPapersQuery,
  type AuditRoomPapersQueryVariables,
} from '../../generated/graphql.ts';
import type { Span } from '../slider/play-clock.ts';
import { TimeSlider } from '../slider/time-slider.tsx';
import { usePlay } from '../slider/use-play.ts';
import { countsAt, countsOver, fullest } from './counts.ts';
import { notablesOf, sayNotable } from './notable.ts';
import { RoomFigures } from './room-figures.tsx';
import { RoomGrid } from './room-grid.tsx';
import { RoomLanes } from './room-lanes.tsx';
import { LastHappened, RoomLegend } from './room-moment.tsx';
import { inJumps, roomPaper, spanOfRoom, stillOpen } from './room-paper.ts';
import styles from './room.module.css';
import { useRoomSecond } from './use-room-second.ts';

type Page = AuditRoomPapersQuery['auditRoomPapers'];

interface RoomPapersProps {
  readonly asked: AuditRoomPapersQueryVariables['input'];
  readonly session: Span;
  readonly onPage: (page: number) => void;
}

/** One page of a session's candidates, replayed. */
export function RoomPapers({ asked, session, onPage }: RoomPapersProps) {
  const query = useQuery(AuditRoomPapersDocument, { variables: { input: asked } });
  const data = query.data ?? query.previousData;
  return (
    <QueryView
      query={{ ...query, data }}
      loading={<Loading shape="page" count={8} />}
      isEmpty={({ auditRoomPapers }) => auditRoomPapers.records.length === 0}
      empty={<Empty title={t('没有符合条件的考生')} hint={t('换一个姓名或部门，或清除筛选查看全部。')} />}
    >
      {({ auditRoomPapers: page }) => (
        <>
          <Replay
            page={page}
            session={session}
            onRefresh={() => void query.refetch().catch(() => undefined)}
            refreshing={query.loading}
          />
          {page.pages > 1 && (
            <>
              <p className={styles['bound']}>
                {t('每页回放 {{n}} 位考生，时间轴与人数只统计本页。', { n: page.size })}
              </p>
              <Pager
                total={page.total}
                unit={t('份试卷')}
                current={page.current}
                size={page.size}
                fixedSize
                onChange={onPage}
              />
            </>
          )}
        </>
      )}
    </QueryView>
  );
}

interface ReplayProps {
  readonly page: Page;
  readonly session: Span;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
}

const steps = { before: t('上一个重要事件'), next: t('下一个重要事件') };

function Replay({ page, session, onRefresh, refreshing }: ReplayProps) {
  const [params, setParams] = useSearchParams();
  const papers = useMemo(() => page.records.map(roomPaper), [page.records]);
  const { from, to } = useMemo(() => spanOfRoom(papers, session), [papers, session]);
  const span = useMemo(() => ({ from, to }), [from, to]);
  const notables = useMemo(() => notablesOf(papers), [papers]);
  const over = useMemo(() => countsOver(papers, span), [papers, span]);
  const open = stillOpen(papers);
  const play = usePlay(span, (each) => inJumps(span, each));
  const second = useRoomSecond(span, open > 0 ? span.to : fullest(over), notables, play);
  const { at } = second;
  const only = standings.find((each) => each === params.get('only')) ?? null;
  const here = notables.find((each) => each.at === at);
  useHotkeys([
    ['ArrowLeft', () => second.step(-1)],
    ['ArrowRight', () => second.step(1)],
  ]);
  return (
    <>
      <TimeSlider
        span={span}
        at={at}
        said={here === undefined ? exactTime(at) : `${exactTime(at)} ${sayNotable(here)}`}
        steps={steps}
        onTime={second.toTime}
        onStep={second.step}
        onEdge={second.toEdge}
        link={second.link}
        play={play}
        lanes={<RoomLanes over={over} notables={notables} span={span} people={papers.length} />}
        legend={<RoomLegend notables={notables} />}
      />
      <div className={styles['moment']}>
        <LastHappened notables={notables} at={at} onTime={second.toTime} />
        {open > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={refreshing}
            onClick={onRefresh}
          >
            {t('{{n}} 人仍在考试，更新到此刻', { n: open })}
          </Button>
        )}
      </div>
      <RoomFigures
        counts={countsAt(papers, at)}
        only={only}
        onOnly={(next) =>
          setParams((before) => changed(before, { only: next ?? undefined }), { replace: true })
        }
      />
      <RoomGrid papers={papers} at={at} notables={notables} only={only} marked={params.get('paper')} />
    </>
  );
}
