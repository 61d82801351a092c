import { useQuery } from '@apollo/client/react';
import { Alert, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { paths } from './paths.ts';
import { AuditPaperDocument, type AuditPaperQuery } from '../generated/graphql.ts';
import styles from './audit-paper.module.css';
import { changesOf } from './change/answer-changes.ts';
import { drawnQuestions } from './change/drawn-questions.ts';
import { EventList } from './event-list.tsx';
import { legendOf } from './slider/lanes.ts';
import { SideSwitch, type Side } from './side-switch.tsx';
import { MomentSlider } from './slider/moment-slider.tsx';
import { withoutGliding } from './slider/play-clock.ts';
import { usePlay } from './slider/use-play.ts';
import { RoomButton } from './room/room-button.tsx';
import { PackageButton } from './package/package-button.tsx';
import { RawRecord } from './record/raw-record.tsx';
import { PaperThen } from './paper-then.tsx';
import { indexOf, inOrder, paperStreamOf, revisionAt, spanOf } from './replay.ts';
import { useMoment } from './use-moment.ts';

const openPaperEveryMs = 5000;

/**
 * One paper's history (look.md "The auditor's page"): left the paper as it stood, right the events; an open
 * paper goes on by itself.
 */
export function AuditPaperPage() {
  const { paperId = '' } = useParams();
  const query = useQuery(AuditPaperDocument, { variables: { id: paperId } });
  const handState = query.data?.auditPaper.paper.handState;
  const { startPolling, stopPolling } = query;
  useEffect(() => {
    if (handState !== 0) return;
    startPolling(openPaperEveryMs);
    return stopPolling;
  }, [handState, startPolling, stopPolling]);
  usePagePlace(query.data ? query.data.auditPaper.paper.realName : t('试卷回放'), paths.audit);
  return (
    <QueryView
      page
      query={query}
      loading={<Loading shape="page" count={8} />}
      isEmpty={(data) => data.auditPaper.events.length === 0}
      empty={<Empty page title={t('这份试卷没有记录')} hint={t('请检查链接是否完整。')} />}
    >
      {(data) => <History key={paperId} audit={data.auditPaper} />}
    </QueryView>
  );
}

function History({ audit }: { readonly audit: AuditPaperQuery['auditPaper'] }) {
  const { site } = useSession();
  const { paper } = audit;
  const stream = paperStreamOf(paper.id);
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [view, setView] = useState<'one' | 'whole'>('one');
  const [side, setSide] = useState<Side>('paper');
  const all = useMemo(() => inOrder(audit.events), [audit.events]);
  const shown = useMemo(
    () => (kinds.length === 0 ? all : all.filter((event) => kinds.includes(event.kind))),
    [all, kinds],
  );
  const { changes, drawn, occurring } = useMemo(
    () => ({
      changes: changesOf(all),
      drawn: drawnQuestions(all),
      occurring: legendOf(all).map(({ kind }) => kind),
    }),
    [all],
  );
  const play = usePlay(spanOf(all), (at) => withoutGliding(all, at));
  const control = useMoment(all, shown, stream, play);
  const { moment } = control;
  const index = indexOf(all, moment);
  const revision = revisionAt(all, index, stream);
  const latest = all[index] ?? null;
  useHotkeys([
    ['ArrowLeft', () => control.step(-1)],
    ['ArrowRight', () => control.step(1)],
  ]);
  return (
    <>
      <PageHeader
        title={t('{{name}}的试卷', { name: paper.realName })}
        site={site.siteName}
        actions={
          <>
            <RoomButton to={paths.room(paper.examId, moment.at, paper.id)} />
            <PackageButton
              about={{
                paperId: paper.id,
                name: t('{{name}}的试卷（{{title}}）', { name: paper.realName, title: paper.title }),
              }}
            />
          </>
        }
        hint={
          <span className={styles['hint']}>
            <span>{paper.title}</span>
            {paper.deptName && <span>{paper.deptName}</span>}
            <Chain audit={audit} />
            {paper.handState === 0 && (
              <Tag tone="info" icon={<IconHourglass size={14} aria-hidden />}>
                {control.following ? t('作答中，随新事件更新') : t('作答中')}
              </Tag>
            )}
          </span>
        }
      />
      {!audit.chainIntact && (
        <Alert
          color="red"
          variant="light"
          mb="md"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('记录校验失败')}
        >
          {audit.firstBroken === null
            ? t('这份试卷的记录链不完整，请立即联系系统管理员核查。')
            : t('从第 {{n}} 号记录起，内容与哈希不一致，请立即联系系统管理员核查。', {
                n: audit.firstBroken,
              })}
        </Alert>
      )}
      <MomentSlider
        all={all}
        events={shown}
        moment={moment}
        onTime={control.toTime}
        onStep={control.step}
        onEdge={control.toEdge}
        link={control.link}
        play={play}
      />
      <SideSwitch side={side} onSide={setSide} />
      <div className={styles['columns']} data-side={side}>
        <Panel
          title={t('当时的试卷')}
          className={styles['left']}
          aside={
            <SegmentedControl
              size="xs"
              aria-label={t('试卷的显示')}
              value={view}
              onChange={(value) => setView(value === 'whole' ? 'whole' : 'one')}
              data={[
                { value: 'one', label: t('单题') },
                { value: 'whole', label: t('整卷') },
              ]}
            />
          }
        >
          {revision === null ? (
            <Empty plain title={t('此刻还没有试卷')} hint={t('向后移动时间即可看到试卷。')} />
          ) : (
            <PaperThen
              paperId={paper.id}
              revision={revision}
              at={moment.at}
              events={all}
              index={index}
              changes={changes}
              whole={view === 'whole'}
              chosen={control.question}
              onQuestion={control.toQuestion}
              onChoose={control.toEvent}
            />
          )}
        </Panel>
        <Panel title={t('事件')} className={styles['right']}>
          <EventList
            events={shown}
            total={all.length}
            occurring={occurring}
            kinds={kinds}
            onKinds={setKinds}
            changes={changes}
            drawn={drawn}
            current={moment.event ?? latest}
            onChoose={control.toEvent}
          />
          {latest && <RawRecord paperId={paper.id} event={moment.event ?? latest} />}
        </Panel>
      </div>
    </>
  );
}

function Chain({ audit }: { readonly audit: AuditPaperQuery['auditPaper'] }) {
  if (!audit.chainIntact)
    return (
      <Tag tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
        {t('校验失败')}
      </Tag>
    );
  return (
    <Tag tone="success" icon={<IconCircleCheck size={14} aria-hidden />}>
      {t('记录链完整')}
    </Tag>
  );
}
