import { useQuery } from '@apollo/client/react';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { ExamSimilarPagingDocument, type SimilarPairFieldsFragment } from '../../generated/graphql.ts';
import { namesOf, sayChance } from './pair-words.ts';

interface PairListProps {
  readonly examId: string;
  readonly onOpen: (pairId: string) => void;
}

/** The pairs beyond chance, the least probable first; each opened for what both answered. */
export function PairList({ examId, onOpen }: PairListProps) {
  const list = useListAddress([]);
  const { current, size } = list;
  const query = useQuery(ExamSimilarPagingDocument, {
    variables: { input: { current, size, params: { examId } } },
    fetchPolicy: 'network-only',
  });
  return (
    <ListView
      name="similar-pairs"
      caption={t('需要核实的答卷')}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={namesOf}
      query={listQuery(query, (data) => data.examSimilarPaging)}
      list={list}
      opening={{ onOpen: ({ id }) => onOpen(id) }}
      unit={t('对答卷')}
      empty={{
        title: t('没有超出巧合的答卷'),
        hint: t('没有两份答卷的错误答案相同到需要核实的程度。'),
      }}
    />
  );
}

const columns: readonly Column<SimilarPairFieldsFragment>[] = [
  { key: 'names', title: t('两位考生'), main: true, width: 200, text: namesOf },
  {
    key: 'same',
    title: t('错得一样'),
    width: 168,
    text: ({ same, bothWrong }) => t('都错 {{both}} 题，一样 {{same}} 题', { both: bothWrong, same }),
  },
  {
    key: 'expected',
    title: t('碰巧约'),
    width: 88,
    align: 'right',
    text: ({ expected }) => t('{{n}} 题', { n: sayScore(expected) }),
  },
  {
    key: 'amongAll',
    title: t('碰巧出现'),
    width: 168,
    text: ({ amongAll }) => sayChance(amongAll),
  },
  {
    key: 'near',
    title: t('两分钟内先后填写'),
    width: 144,
    align: 'right',
    phone: 'hidden',
    text: ({ near }) => t('{{n}} 题', { n: near }),
  },
  {
    key: 'sameDevice',
    title: t('同一浏览器'),
    width: 104,
    phone: 'hidden',
    text: ({ sameDevice }) => (sameDevice ? t('是') : t('否')),
  },
];
