import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { RowGrid } from '@vigil/ui/console/list/row-grid.tsx';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import {
  MarkingSampleDeleteDocument,
  MarkingSamplesOfDocument,
  type MarkingProgressFieldsFragment,
} from '../../generated/graphql.ts';
import styles from '../marking.module.css';
import { SampleForm } from './sample-form.tsx';
import type { Sample } from './sample.ts';

type Questions = MarkingProgressFieldsFragment['questions'];

const keyOf = (sample: Sample): string => sample.id;
const nameOf = (sample: Sample): string => sample.plain;

interface SamplesProps {
  readonly examId: string;
  readonly questions: Questions;
}

/** 标准样卷: answers whose mark is agreed on, mixed in to see who drifts. */
export function Samples({ examId, questions }: SamplesProps) {
  const query = useQuery(MarkingSamplesOfDocument, {
    variables: { examId },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(MarkingSampleDeleteDocument);
  const asking = useRowActs<Sample>({
    noun: t('样卷'),
    keyOf,
    nameOf,
    remove: async ([id = ''], commandId) => remove({ examId, id }, commandId),
    onDone: reload,
  });
  const [edited, setEdited] = useState<Sample | 'new' | null>(null);
  const titleOf = (quId: string) => questions.find((one) => one.quId === quId)?.title ?? quId;
  const columns: readonly Column<Sample>[] = [
    { key: 'plain', title: t('样卷答案'), main: true, text: nameOf },
    { key: 'quId', title: t('试题'), width: 260, text: ({ quId }) => titleOf(quId) },
    {
      key: 'points',
      title: t('标准得分'),
      width: 96,
      align: 'right',
      text: ({ points }) => sayScore(points),
    },
    { key: 'note', title: t('说明'), width: 180, phone: 'hidden', text: ({ note }) => note || '—' },
  ];
  return (
    <Panel
      title={t('标准样卷')}
      aside={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEdited('new')}
          disabled={questions.length === 0}
        >
          {t('新建样卷')}
        </Button>
      }
    >
      <QueryView
        query={{ ...query, data: query.data?.markingSamples }}
        loading={<Loading count={3} />}
        isEmpty={(samples) => samples.length === 0}
        empty={
          <Empty
            plain
            title={t('还没有标准样卷')}
            hint={t('为试题准备几份得分确定的答案，混入评阅队列，就能看出谁的尺度偏离。')}
          />
        }
      >
        {(samples) => (
          <RowGrid
            caption={t('标准样卷')}
            columns={columns}
            rows={samples}
            rowKey={keyOf}
            rowName={nameOf}
            acts={(sample) => [
              {
                key: 'edit',
                label: t('编辑'),
                icon: IconPencil,
                shown: true,
                onClick: () => setEdited(sample),
              },
              {
                key: 'remove',
                label: t('删除'),
                icon: IconTrash,
                danger: true,
                onClick: () => asking.askRemove([sample]),
              },
            ]}
          />
        )}
      </QueryView>
      <p className={styles['note']}>{t('阅卷老师看不出哪一份是样卷；样卷的评分不计入任何试卷。')}</p>
      {asking.dialog}
      {edited !== null && (
        <SampleForm
          examId={examId}
          questions={questions}
          sample={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </Panel>
  );
}
