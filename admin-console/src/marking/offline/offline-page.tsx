import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconFileImport, IconPencil, IconUserPlus } from '@tabler/icons-react';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { OfflineScoresDocument, type OfflineScoresQuery } from '../../generated/graphql.ts';
import { UserPicker, type PickedUser } from '../../organisation/public.ts';
import { paths } from '../paths.ts';
import { keyOf, nameOf, scoreColumns } from './score-columns.tsx';
import { hasScore, type ScoreRow } from './score.ts';

const ScoreDialog = fetchedPart(async () => (await import('./score-dialog.tsx')).ScoreDialog, null);
const ImportScores = fetchedPart(async () => (await import('./import-scores.tsx')).ImportScores, null);

/** Whose picker the server lets use. */
const pickers = ['sys:user:list', 'exam:add', 'repo:edit', 'sys:message:send', 'sys:notice:list'];

const filters: readonly ListFilter<'realName' | 'entered'>[] = [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名') },
  {
    kind: 'choice',
    name: 'entered',
    label: t('状态'),
    width: 160,
    choices: [
      { value: '0', label: t('未登记') },
      { value: '1', label: t('已登记') },
    ],
  },
];

type Shown = OfflineScoresQuery['offlineScores'];

/** 成绩登记 of an exam that was sat on paper: person by person, or from a file. */
export function OfflinePage() {
  const { id: examId = '' } = useParams();
  usePagePlace(t('成绩登记'), paths.reviewList);
  const { site, may } = useSession();
  const list = useListAddress(['realName', 'entered']);
  const { realName, entered } = list.filters;
  const query = useQuery(OfflineScoresDocument, {
    variables: {
      input: {
        ...{ current: list.current, size: list.size },
        params: { examId, realName: realName || null, entered: entered ? entered === '1' : null },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const page: Shown | undefined = (query.data ?? query.previousData)?.offlineScores;
  const [row, setRow] = useState<ScoreRow | null>(null);
  const [importing, setImporting] = useState(false);
  const [picking, setPicking] = useState(false);
  const refresh = () => void query.refetch().catch(() => undefined);
  const acts = (of: ScoreRow): readonly RowAct[] => [
    {
      ...{ key: 'enter', icon: IconPencil, shown: true, onClick: () => setRow(of) },
      label: hasScore(of) ? t('修改') : t('登记'),
    },
  ];
  return (
    <>
      <PageHeader
        error={query.error}
        title={page === undefined ? t('成绩登记') : t('{{title}} · 成绩登记', { title: page.title })}
        hint={page === undefined ? undefined : hintOf(page)}
        site={site.siteName}
        actions={
          <>
            {page?.open === true && may(...pickers) && (
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                {t('选择考生')}
              </Button>
            )}
            <Button leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setImporting(true)}>
              {t('导入成绩')}
            </Button>
          </>
        }
      />
      <ListView
        name="offline-scores"
        caption={t('成绩')}
        columns={scoreColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.offlineScores)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: setRow }}
        unit={t('人')}
        exportName={t('线下成绩')}
        empty={{
          title: t('还没有考生'),
          hint:
            page?.open === true
              ? t('这场考试向所有人开放：请选择考生逐个登记，或导入成绩文件。')
              : t('这场考试的范围里没有考生，请先在考试的“考生”中设置。'),
        }}
      />
      {row !== null && page !== undefined && (
        <ScoreDialog
          key={row.userId}
          examId={examId}
          scale={page}
          row={row}
          next={nextAfter(page.records, row)}
          onClose={() => setRow(null)}
          onSaved={(goOn) => {
            setRow(goOn);
            refresh();
          }}
        />
      )}
      {importing && <ImportScores examId={examId} onClose={() => setImporting(false)} onSaved={refresh} />}
      {picking && (
        <UserPicker
          opened
          single
          roleType={1}
          title={t('选择考生')}
          excludes={page?.records.map(({ userId }) => userId) ?? []}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            if (picked !== undefined) setRow(unscored(picked));
          }}
        />
      )}
    </>
  );
}

const hintOf = ({ people, entered, totalScore, qualifyScore }: Shown): string =>
  t('已登记 {{entered}} / {{people}} 人，满分 {{total}} 分，{{pass}} 分及格', {
    ...{ entered: sayNumber(entered), people: sayNumber(people) },
    ...{ total: sayScore(totalScore), pass: sayScore(qualifyScore) },
  });

/** Who stands behind this person on the page and has no score; none: who stands before. */
function nextAfter(rows: readonly ScoreRow[], row: ScoreRow): ScoreRow | null {
  const at = rows.findIndex(({ userId }) => userId === row.userId);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find((other) => !hasScore(other)) ?? null;
}

const unscored = ({ id, userName, realName, deptName }: PickedUser): ScoreRow => ({
  ...{ __typename: 'OfflineScore', userId: id, userName, realName, deptName: deptName ?? null, remark: '' },
  ...{ userObjScore: null, userSubjScore: null, userScore: null, passed: null, enteredAt: null },
});
