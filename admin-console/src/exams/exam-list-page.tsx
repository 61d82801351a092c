import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useContext, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { BroughtContext } from '../app/brought.tsx';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { paths } from './paths.ts';
import { useGo } from '../app/use-go.ts';
import { ExamPagingDocument } from '../generated/graphql.ts';
import { examColumns } from './exam-columns.tsx';
import type { ExamRow } from './list/exam-acts.ts';
import { ExamBulk } from './list/exam-bulk.tsx';
import { examFilterNames, examFilters, examParams } from './list/exam-filters.ts';
import { examPanel } from './list/exam-panel.tsx';
import { examRowActs } from './list/exam-row-acts.ts';
import { useExamActs } from './list/use-exam-acts.ts';

const ListDialogs = fetchedPart(async () => (await import('./list/list-dialogs.tsx')).ListDialogs, null);

const countsEveryMs = 10_000;
const keyOf = (exam: ExamRow): string => exam.id;
const nameOf = (exam: ExamRow): string => exam.title;

/**
 * 考试列表: exams with their live counts, those being sat first, and everything that is done to one; details
 * beside the list. All of it stands in the address, so that a list can be sent on.
 */
export function ExamListPage() {
  usePagePlace(t('考试列表'), paths.examList);
  const { site, may, addressOf } = useSession();
  const { linkTo } = useGo();
  const list = useListAddress(examFilterNames);
  const input = {
    current: list.current,
    size: list.size,
    orders: [...list.orders],
    params: examParams(list.filters),
  };
  const query = useQuery(ExamPagingDocument, { variables: { input }, pollInterval: countsEveryMs });
  const selection = useSelection<ExamRow>(keyOf);
  const { rowActs, asked, ask, onAct } = useExamActs({ list, selection, reload: query.refetch });
  const price = site.props.modulePay;
  const columns = useMemo(() => examColumns(price), [price]);
  const { examDialogs: dialogs = [] } = useContext(BroughtContext);
  const acts = (exam: ExamRow) => examRowActs(exam, { linkTo, addressOf, dialogs, onAct });
  const Dialog = dialogs.find(({ key }) => key === asked?.act)?.Dialog ?? ListDialogs;
  const create = may('exam:add') && (
    <Button component={Link} to={paths.examEdit()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('新建考试')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('考试列表')} site={site.siteName} actions={create || undefined} />
      <ListView
        name="exams"
        caption={t('考试列表')}
        unit={t('场考试')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.examPaging)}
        list={list}
        filters={examFilters(may('exam:add'))}
        {...(may('exam:add', 'exam:watch', 'exam:stat') && { acts })}
        panel={examPanel({ acts, price })}
        {...(may('exam:add', 'exam:watch') && { selection })}
        bulk={<ExamBulk exams={selection.rows} onState={rowActs.askState} onRemove={rowActs.askRemove} />}
        exportName={t('考试')}
        empty={{
          title: t('还没有考试'),
          hint: may('exam:add')
            ? t('考试由试卷、时间和考生组成；新建后先存为草稿，检查无误再发布。')
            : t('归您监考、阅卷或查看的考试会显示在这里。'),
          action: create || undefined,
          filteredTitle: t('没有符合条件的考试'),
          filteredHint: t('换一个名称或状态再试，或清除筛选查看全部。'),
        }}
      />
      {rowActs.dialog}
      {asked && (
        <Dialog
          {...asked}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
