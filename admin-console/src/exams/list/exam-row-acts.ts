import {
  IconCalendarPlus,
  IconChartBar,
  IconCircleCheck,
  IconCircleOff,
  IconClipboardText,
  IconCopy,
  IconCalculator,
  IconEye,
  IconFileText,
  IconHistory,
  IconMail,
  IconPencil,
  IconPrinter,
  IconShare,
  IconTrash,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { BroughtExamDialog } from '../../app/brought.tsx';
import type { LinkTo } from '../../app/use-go.ts';
import { paths } from '../paths.ts';
import { actsFor, type ExamAct, type ExamRow } from './exam-acts.ts';

const words: Readonly<Record<ExamAct, readonly [label: string, icon: Icon, group: string]>> = {
  copy: [t('复制'), IconCopy, 'another'],
  sitting: [t('增加场次'), IconCalendarPlus, 'another'],
  share: [t('共享'), IconShare, 'people'],
  notice: [t('考试通知'), IconMail, 'people'],
  history: [t('历史记录'), IconHistory, 'state'],
  enable: [t('启用'), IconCircleCheck, 'state'],
  disable: [t('禁用'), IconCircleOff, 'state'],
  delete: [t('删除'), IconTrash, ''],
};

/** The groups of the menu from above; what slices above do with an exam stands before its state. */
const groups = ['another', 'people', 'running', 'state', ''];
const placeOf = ({ group = '' }: RowAct): number => groups.indexOf(group);

/** The `state` of an exam that nobody has sat yet. */
const toCome = 2;

interface ExamRowActs {
  readonly linkTo: (address: string) => LinkTo;
  /** where a page of another slice is, null: this person may not open it */
  readonly addressOf: (name: string, ids: Readonly<Record<string, string>>) => string | null;
  /** what slices above do with an exam */
  readonly dialogs: readonly BroughtExamDialog[];
  /** an act of the list, or the key of what a slice above does */
  readonly onAct: (act: string, exam: ExamRow) => void;
}

/**
 * What can be done with one exam, only what the person may do: watching, setting and evaluating it in the
 * row, the rest in its menu.
 */
export function examRowActs(
  exam: ExamRow,
  { linkTo, addressOf, dialogs, onAct }: ExamRowActs,
): readonly RowAct[] {
  const { id, draft, offline, state, mayEdit, mayReview, mayWatch } = exam;
  const wall = mayWatch && !draft && !offline ? addressOf('ExamWatch', { examId: id }) : null;
  const statistics = mayReview && !draft ? addressOf('ExamStatistics', { id }) : null;
  const scores = mayEdit && !draft && offline ? addressOf('OfflineScores', { id }) : null;
  const preview = mayEdit ? addressOf('ExamPreview', { id }) : null;
  const print = mayEdit ? addressOf('ExamPrint', { id }) : null;
  const room = !draft && !offline && state !== toCome ? addressOf('AuditRoom', { examId: id }) : null;
  const regrade = mayEdit && !draft && !offline ? addressOf('ExamRegrade', { id }) : null;
  const pages: readonly (readonly [boolean, RowAct])[] = [
    [wall !== null, { key: 'watch', label: t('监考'), icon: IconEye, shown: true, ...linkTo(wall ?? '') }],
    [
      scores !== null,
      { key: 'scores', label: t('登记成绩'), icon: IconClipboardText, shown: true, ...linkTo(scores ?? '') },
    ],
    [
      mayEdit,
      { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, ...linkTo(paths.examEdit(id)) },
    ],
    [
      statistics !== null,
      { key: 'stat', label: t('统计'), icon: IconChartBar, shown: true, ...linkTo(statistics ?? '') },
    ],
    [
      preview !== null,
      { key: 'preview', label: t('预览'), icon: IconFileText, group: 'paper', ...linkTo(preview ?? '') },
    ],
    [
      regrade !== null,
      {
        key: 'regrade',
        label: t('重新评分'),
        icon: IconCalculator,
        group: 'paper',
        ...linkTo(regrade ?? ''),
      },
    ],
    [
      room !== null,
      { key: 'room', label: t('回放考场'), icon: IconUsersGroup, group: 'paper', ...linkTo(room ?? '') },
    ],
    [
      print !== null,
      { key: 'print', label: t('打印'), icon: IconPrinter, group: 'paper', ...linkTo(print ?? '') },
    ],
  ];
  const own = actsFor(exam).map((act): RowAct => {
    const [label, icon, group] = words[act];
    return { key: act, label, icon, group, danger: act === 'delete', onClick: () => onAct(act, exam) };
  });
  const brought = dialogs
    .filter(({ fits }) => fits(exam))
    .map(({ key, label, icon }): RowAct => {
      return { key, label, icon, group: 'running', onClick: () => onAct(key, exam) };
    });
  return [
    ...pages.flatMap(([may, act]) => (may ? [act] : [])),
    ...[...own, ...brought].toSorted((one, other) => placeOf(one) - placeOf(other)),
  ];
}
