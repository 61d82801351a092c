import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { hasScore, type ScoreRow } from './score.ts';

export const keyOf = ({ userId }: ScoreRow): string => userId;
export const nameOf = ({ realName }: ScoreRow): string => realName;

const standingOf = (row: ScoreRow): string =>
  !hasScore(row) ? t('未登记') : row.passed === 1 ? t('通过') : t('未通过');
const scoreOf = (score: number | null | undefined): string => (score == null ? '—' : sayScore(score));

/** What is known of each person's score. */
export const scoreColumns: readonly Column<ScoreRow>[] = [
  { key: 'realName', title: t('姓名'), main: true, width: 160, text: nameOf },
  { key: 'userName', title: t('账号'), width: 144, phone: 'plain', text: ({ userName }) => userName },
  {
    key: 'state',
    title: t('状态'),
    width: 112,
    phone: 'plain',
    text: standingOf,
    render: (row) => (
      <Tag tone={!hasScore(row) ? 'warning' : row.passed === 1 ? 'success' : 'danger'}>{standingOf(row)}</Tag>
    ),
  },
  {
    key: 'userScore',
    title: t('总分'),
    width: 88,
    align: 'right',
    text: ({ userScore }) => userScore ?? null,
    render: ({ userScore }) => scoreOf(userScore),
  },
  {
    key: 'userObjScore',
    title: t('客观题'),
    width: 88,
    align: 'right',
    phone: 'hidden',
    text: ({ userObjScore }) => userObjScore ?? null,
    render: ({ userObjScore }) => scoreOf(userObjScore),
  },
  {
    key: 'userSubjScore',
    title: t('主观题'),
    width: 88,
    align: 'right',
    phone: 'hidden',
    text: ({ userSubjScore }) => userSubjScore ?? null,
    render: ({ userSubjScore }) => scoreOf(userSubjScore),
  },
  {
    key: 'deptName',
    title: t('部门'),
    width: 160,
    phone: 'hidden',
    text: ({ deptName }) => deptName ?? '—',
  },
  {
    key: 'remark',
    title: t('备注'),
    width: 160,
    widest: true,
    phone: 'hidden',
    text: ({ remark }) => remark || '—',
  },
  {
    key: 'enteredAt',
    title: t('登记时间'),
    width: momentPx,
    phone: 'hidden',
    text: ({ enteredAt }) => (enteredAt == null ? null : exactTime(enteredAt)),
    render: ({ enteredAt }) => (enteredAt == null ? '—' : <When value={enteredAt} />),
  },
];
