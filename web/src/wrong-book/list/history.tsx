import { useQuery } from '@apollo/client/react';
import { IconHistory } from '@tabler/icons-react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { RecordList } from '../../training/public.ts';
import { WrongTrainingsDocument } from '../../generated/graphql.ts';

const shown = 5;

/** The latest trainings of wrong questions, of one exam or of all; what goes on leads back into it. */
export function History({ examId }: { readonly examId: string | undefined }) {
  const params = examId === undefined ? {} : { examId };
  const query = useQuery(WrongTrainingsDocument, {
    variables: { input: { current: 1, size: shown, params } },
    fetchPolicy: 'network-only',
  });
  return (
    <Panel title={t('训练记录')}>
      <QueryView
        query={query}
        isEmpty={({ trainExamPaging }) => trainExamPaging.records.length === 0}
        empty={
          <Empty
            plain
            icon={<IconHistory size={24} stroke={1.6} />}
            title={t('暂无训练记录')}
            hint={t('错题训练的进度会记在这里，可随时接着做。')}
          />
        }
      >
        {({ trainExamPaging }) => (
          <RecordList records={trainExamPaging.records} withTitle={examId === undefined} />
        )}
      </QueryView>
    </Panel>
  );
}
