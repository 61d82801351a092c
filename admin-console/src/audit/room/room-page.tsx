import { useQuery } from '@apollo/client/react';
import { FilterBar } from '@vigil/ui/console/list/filter-bar.tsx';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { changed } from '@vigil/ui/routing/list-params.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useGo } from '../../app/use-go.ts';
import { AuditExamsDocument, AuditRoomDocument } from '../../generated/graphql.ts';
import { useDepartments } from '../../organisation/public.ts';
import { paths } from '../paths.ts';
import { RoomPapers } from './room-papers.tsx';
import { keyOfSession, saySession, sessionOf, type RoomSession } from './room-sessions.ts';
import { secondOf } from './use-room-second.ts';

const filterNames = ['session', 'realName', 'departId'] as const;
type Name = (typeof filterNames)[number] | 'exam';

/** Candidates of one page: as many as the server reads from the log at a time. */
const pageSize = 200;

/** 考场回放: every candidate of an exam at the same second, of one of its sessions. */
export function RoomPage() {
  const { examId } = useParams();
  const { site } = useSession();
  const query = useQuery(AuditRoomDocument, {
    variables: { examId: examId ?? '' },
    skip: examId === undefined,
  });
  const room = examId === undefined ? undefined : query.data?.auditRoom;
  usePagePlace(t('考场回放'), paths.audit);
  return (
    <>
      <PageHeader
        title={room === undefined ? t('考场回放') : t('{{title}}的考场', { title: room.title })}
        site={site.siteName}
        error={query.error}
        hint={t('同一时刻的全部考生，由日志重放。')}
      />
      {examId === undefined ? (
        <>
          <RoomFilters room={null} session={null} />
          <Empty title={t('请选择一场考试')} hint={t('选择之后，可以看到它在任一时刻的考场。')} />
        </>
      ) : (
        <QueryView query={query} loading={<Loading shape="page" count={8} />}>
          {(data) => <Sessions key={examId} room={data.auditRoom} />}
        </QueryView>
      )}
    </>
  );
}

interface Room {
  readonly examId: string;
  readonly title: string;
  readonly more: boolean;
  readonly sessions: readonly RoomSession[];
}

function Sessions({ room }: { readonly room: Room }) {
  const [params, setParams] = useSearchParams();
  const { filters, current } = useListAddress(filterNames, pageSize);
  const session = sessionOf(room.sessions, params.get('session'), secondOf(params.get('at')));
  return (
    <>
      <RoomFilters room={room} session={session} />
      {session === null ? (
        <Empty title={t('还没有人参加这场考试')} hint={t('考生开始考试后，即可回放考场。')} />
      ) : (
        <RoomPapers
          key={keyOfSession(session)}
          asked={{
            current: params.has('current') ? current : null,
            size: pageSize,
            params: {
              examId: room.examId,
              from: Date.parse(session.from),
              // Of the newest also who begins while it is looked at.
              to: session === room.sessions[0] ? null : Date.parse(session.to),
              realName: filters.realName ?? null,
              departId: filters.departId ?? null,
              paperId: params.get('paper'),
            },
          }}
          session={{ from: Date.parse(session.from), to: Date.parse(session.to) }}
          onPage={(page) =>
            // A page that is asked for is no longer the one with somebody's card.
            setParams((before) => changed(before, { current: String(page), paper: undefined }), {
              replace: true,
            })
          }
        />
      )}
    </>
  );
}

/** Which exam, which of its sessions, and whom of those who sat. */
function RoomFilters({
  room,
  session,
}: {
  readonly room: Room | null;
  readonly session: RoomSession | null;
}) {
  const { go } = useGo();
  const [, setParams] = useSearchParams();
  const list = useListAddress(filterNames, pageSize);
  const { nodes } = useDepartments();
  const exams = useQuery(AuditExamsDocument).data?.examListTitles ?? [];
  const known = room === null || exams.some(({ id }) => id === room.examId);
  const choices = (known ? exams : [{ id: room.examId, title: room.title }, ...exams]).map(
    ({ id, title }) => ({
      value: id,
      label: title,
    }),
  );
  const filters: readonly ListFilter<Name>[] = [
    {
      ...{ kind: 'choice', name: 'exam', label: t('考试'), width: 280, searchable: true },
      ...{ must: true, all: t('请选择'), choices },
    },
    ...(room === null || session === null ? [] : filtersOf(room, nodes)),
  ];
  return (
    <FilterBar
      filters={filters}
      values={{
        ...list.filters,
        ...(room && { exam: room.examId }),
        ...(session && { session: keyOfSession(session) }),
      }}
      onChange={(changes) => {
        const { exam, ...others } = changes;
        if (exam !== undefined) go(paths.room(exam));
        // Another stretch of time: no moment of this one, and nobody's card.
        else if (others.session !== undefined) setParams({ session: others.session }, { replace: true });
        else list.change(others);
      }}
      tools={null}
    />
  );
}

const filtersOf = (
  room: Room,
  nodes: ReturnType<typeof useDepartments>['nodes'],
): readonly ListFilter<Name>[] => [
  {
    ...{ kind: 'choice', name: 'session', width: 392, must: true },
    label: room.more ? t('时段（最近 {{n}} 个）', { n: room.sessions.length }) : t('时段'),
    choices: room.sessions.map((each) => ({ value: keyOfSession(each), label: saySession(each) })),
  },
  { kind: 'words', name: 'realName', label: t('考生姓名'), placeholder: t('搜索考生姓名'), width: 184 },
  { kind: 'tree', name: 'departId', label: t('部门'), nodes: [...nodes] },
];
