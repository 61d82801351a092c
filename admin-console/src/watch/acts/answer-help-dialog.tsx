import { Blockquote } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useCall } from '../../app/use-call.ts';
import { WatchAnswerHelpDocument } from '../../generated/graphql.ts';
import type { ActDialogBase, Candidate, HelpAsked } from './act-request.ts';
import { Phrases } from './phrases.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const phrases = [
  t('请稍候，监考老师马上过来。'),
  t('请刷新页面后再试，答案不会丢失。'),
  t('请按题面理解作答。'),
];

/** Answers what a candidate wrote (联系监考); the answer appears on their screen beside it, once (ET128). */
export function AnswerHelpDialog({
  to,
  request,
  ...base
}: ActDialogBase & { readonly to: Candidate; readonly request: HelpAsked }) {
  const act = useCall(WatchAnswerHelpDocument);
  const { requestId } = request;
  return (
    <ReasonDialog
      {...base}
      candidate={to}
      title={t('回复考生')}
      submitLabel={t('回复')}
      reason={{ label: t('回复内容'), hint: t('回复会显示在考生屏幕上，直到考生确认；操作会被记录。') }}
      about={<Blockquote p="sm">{request.text}</Blockquote>}
      act={act}
      send={({ message }) => act.run({ paperId: to.paperId, requestId, message })}
      said={() => t('已回复 {{name}}', { name: to.realName })}
      phrases={(text, fill) => <Phrases of={phrases} text={text} fill={fill} />}
    />
  );
}
