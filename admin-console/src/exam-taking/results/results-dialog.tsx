import { useQuery } from '@apollo/client/react';
import { Anchor, Stack, Text, Textarea } from '@mantine/core';
import type { ResultsTime } from '@vigil/domain/exams/public';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExamDialogProps } from '../../app/brought.tsx';
import { useCall } from '../../app/use-call.ts';
import {
  ExamResultsDocument,
  PublishResultsDocument,
  WithdrawResultsDocument,
  type ExamResultsQuery,
} from '../../generated/graphql.ts';
import { examPaths } from '../../exams/public.ts';

type ResultsDialogProps = Pick<ExamDialogProps, 'exam' | 'onClose'>;

type State = ExamResultsQuery['resultsState'];

/** When results of an exam show; where they wait for it, publishing them and taking them back. */
export function ResultsDialog({ exam, onClose }: ResultsDialogProps) {
  const query = useQuery(ExamResultsDocument, { variables: { id: exam.id }, fetchPolicy: 'network-only' });
  const state = query.data?.resultsState;
  if (state?.when === 'publish')
    return state.published ? (
      <Withdraw exam={exam} state={state} onClose={onClose} />
    ) : (
      <Publish exam={exam} state={state} onClose={onClose} />
    );
  return (
    <Dialog opened onClose={onClose} title={t('成绩公布')}>
      <QueryView query={{ ...query, data: state }} loading={<Loading count={2} />}>
        {(shown) => (
          <Stack gap="md">
            <Text fw={500}>{exam.title}</Text>
            <Text>{sayWhen(shown)}</Text>
            <Text c="dimmed">
              {t('需要由您决定何时公布时，请把“成绩公布”改为“手动公布”，修改后立即生效。')}
            </Text>
            <Anchor component={Link} to={examPaths.examEdit(exam.id)}>
              {t('编辑考试')}
            </Anchor>
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

function sayWhen({ when, from }: Pick<State, 'when' | 'from'>): string {
  const time = from ? exactTime(from) : null;
  switch (when as ResultsTime) {
    case 'deadline':
      return time === null
        ? t('成绩在最后一位考生的截止时间之后自动公布。')
        : t('成绩在最后一位考生的截止时间之后自动公布，目前为 {{time}}。', { time });
    case 'marked':
      return t('每位考生的成绩在其答卷阅完后自动公布。');
    case 'time':
      return t('成绩于 {{time}} 自动公布。', { time: time ?? t('（未设置）') });
    default:
      return t('考生交卷后立即看到成绩；有主观题时，阅卷后看到。');
  }
}

interface ActProps extends ResultsDialogProps {
  readonly state: State;
}

function Publish({ exam, state, onClose }: ActProps) {
  const act = useCall(PublishResultsDocument);
  const { handCount, waitCount, openCount } = state;
  const submit = async () => {
    if (!(await act.run({ id: exam.id }))) return;
    notifySuccess(t('成绩已公布'));
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('公布成绩')}
      object={
        <>
          <strong>{exam.title}</strong> · {t('已交卷 {{n}} 份', { n: sayNumber(handCount) })}
        </>
      }
      submitLabel={t('公布成绩')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{t('已交卷的考生立即看到成绩，并收到站内消息；可以撤回。')}</Text>
      {waitCount > 0 && (
        <Text size="sm">
          {t('还有 {{n}} 份待阅卷，阅完后自动显示并通知考生。', { n: sayNumber(waitCount) })}
        </Text>
      )}
      {openCount > 0 && (
        <Text size="sm">
          {t('还有 {{n}} 人正在考试，他们交卷后立即看到成绩。', { n: sayNumber(openCount) })}
        </Text>
      )}
    </ActDialog>
  );
}

function Withdraw({ exam, state, onClose }: ActProps) {
  const act = useCall(WithdrawResultsDocument);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (reason.trim() === '' || !(await act.run({ id: exam.id, reason: reason.trim() }))) return;
    notifySuccess(t('成绩已撤回'));
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('撤回成绩')}
      object={
        <>
          <strong>{exam.title}</strong>
          {state.publishedAt ? ` · ${t('公布于 {{time}}', { time: exactTime(state.publishedAt) })}` : ''}
        </>
      }
      submitLabel={t('撤回成绩')}
      danger
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{t('考生不再看到分数、是否通过、评语和答案，直到再次公布。')}</Text>
      <Textarea
        label={t('撤回理由')}
        description={t('写入考试记录，考生看不到。')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && reason.trim() === '' ? t('撤回理由必须填写！') : undefined}
        data-autofocus
      />
    </ActDialog>
  );
}
