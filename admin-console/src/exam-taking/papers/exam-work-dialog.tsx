import { useQuery } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { useCall } from '../../app/use-call.ts';
import {
  BatchCreatePaperDocument,
  ExamWorkStateDocument,
  JudgeCodeDocument,
} from '../../generated/graphql.ts';
import { WorkPanel } from './work-panel.tsx';

interface ExamWorkDialogProps {
  readonly exam: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

const lookEveryMs = 1_500;

/**
 * 试卷与判题 of one exam: papers drawn ahead, programs judged; how far each is, looked at while the dialog is
 * open.
 */
export function ExamWorkDialog({ exam, onClose }: ExamWorkDialogProps) {
  const phone = useMediaQuery('(max-width: 36em)');
  const query = useQuery(ExamWorkStateDocument, {
    variables: { examId: exam.id },
    pollInterval: lookEveryMs,
    fetchPolicy: 'network-only',
  });
  const create = useCall(BatchCreatePaperDocument);
  const judge = useCall(JudgeCodeDocument);
  const order = async (act: {
    readonly run: (variables: { examId: string }) => Promise<boolean>;
  }): Promise<void> => {
    if (await act.run({ examId: exam.id })) await query.refetch();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen={phone ?? false}
      title={t('试卷与判题：{{title}}', { title: exam.title })}
    >
      <QueryView query={{ ...query, data: query.data?.examWork }} loading={<Loading count={2} />}>
        {(work) => (
          <Stack gap="lg">
            <WorkPanel
              title={t('预生成试卷')}
              what={t('开考前按当前题目为每位考生抽好试卷，开考时直接领取；修改考试或试题后需重新生成。')}
              state={work.createState}
              total={work.createTotal}
              done={work.createDone}
              message={work.createMsg ?? ''}
              unit={t('份试卷')}
              label={work.createState === 0 ? t('开始生成') : t('重新生成')}
              busy={create.busy}
              error={create.error}
              onOrder={() => void order(create)}
            />
            <WorkPanel
              title={t('编程题判题')}
              what={t('交卷后自动按测试用例评测；评测失败或新增评测服务后，可在这里对全部已交试卷再次评测。')}
              state={work.judgeState}
              total={work.judgeTotal}
              done={work.judgeDone}
              failed={work.judgeFailed}
              message={work.judgeMsg ?? ''}
              unit={t('份试卷')}
              label={t('再次判题')}
              busy={judge.busy}
              error={judge.error}
              onOrder={() => void order(judge)}
              more={
                work.reviewCount > 0
                  ? t('{{n}} 份已交试卷仍在等待判题或阅卷。', { n: sayNumber(work.reviewCount) })
                  : ''
              }
            />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
