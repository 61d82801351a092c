import { useMutation, useQuery } from '@apollo/client/react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { JudgeOwnAnswerDocument, TrainingQuestionDocument } from '../generated/graphql.ts';
import { AnsweredQuestion } from './desk/answered-question.tsx';
import { recites } from './modes.ts';
import styles from './result-page.module.css';

interface ReviewDialogProps {
  readonly trainId: string;
  /** null: closed */
  readonly quId: string | null;
  readonly onClose: () => void;
}

/** One question of a record once more, as it was answered; what stayed open may be judged here too. */
export function ReviewDialog({ trainId, quId, onClose }: ReviewDialogProps) {
  return (
    <Dialog opened={quId !== null} onClose={onClose} title={t('查看试题')} size="xl">
      {quId !== null && <Review trainId={trainId} quId={quId} />}
    </Dialog>
  );
}

function Review({ trainId, quId }: { readonly trainId: string; readonly quId: string }) {
  const query = useQuery(TrainingQuestionDocument, {
    variables: { trainId, quId },
    fetchPolicy: 'network-only',
  });
  const [judge] = useMutation(JudgeOwnAnswerDocument, {
    refetchQueries: ['TrainingQuestion', 'TrainingResult'],
    awaitRefetchQueries: true,
  });
  return (
    <QueryView query={query} loading={<Loading shape="page" count={3} />}>
      {({ trainQuestion: asked }) => (
        <div className={styles['review']}>
          {asked.entry.answered ? (
            <AnsweredQuestion
              asked={asked}
              onJudge={(right) => judge({ variables: { trainId, quId, right } })}
            />
          ) : (
            <>
              <QuestionBody question={asked.question} control={() => null} />
              <p className={styles['hint']}>
                {recites(asked.record.mode)
                  ? t('本题未看，继续训练时显示答案。')
                  : t('本题未作答，答案在作答后显示。')}
              </p>
            </>
          )}
        </div>
      )}
    </QueryView>
  );
}
