import { useQuery } from '@apollo/client/react';
import { Alert, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { ModelAnswer } from '@vigil/ui/questions/model-answer.tsx';
import { isProgram } from '@vigil/ui/questions/question-types.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { AnnotatedText } from '@vigil/ui/questions/annotated-text.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { AnswerView } from '../marking/public.ts';
import { AnsweredQuestion } from '../exam-taking/public.ts';
import {
  AnswerAppealDocument,
  AppealDetailDocument,
  type AppealDetailQuery,
  type AppealFieldsFragment,
} from '../generated/graphql.ts';
import styles from './appeal-dialog.module.css';
import { pointsChanged, stateOf } from './appeal-state.ts';

interface AppealDialogProps {
  readonly appeal: AppealFieldsFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Sheet = AppealDetailQuery['appealDetail'];

/** A review with its question: answered while it waits, looked at afterwards. */
export function AppealDialog({ appeal, onClose, onDone }: AppealDialogProps) {
  const query = useQuery(AppealDetailDocument, {
    variables: { id: appeal.id },
    fetchPolicy: 'network-only',
  });
  const sheet = query.data?.appealDetail;
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  if (sheet !== undefined && sheet.state === 0 && !sheet.own)
    return <AnswerForm appeal={appeal} sheet={sheet} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog opened onClose={onClose} title={t('复核申请')} size="lg" fullScreen={phone}>
      <QueryView query={{ ...query, data: sheet }} loading={<Loading count={4} />}>
        {(shown) => (
          <Stack gap="md">
            <Text>
              <strong>{appeal.examTitle}</strong> · {t('第 {{n}} 题', { n: shown.sort })}
              {shown.answer === null && ` · ${pointsChanged(shown)}`}
            </Text>
            <About appeal={appeal} sheet={shown} />
            {shown.own && shown.state === 0 && <Text>{t('这是您本人的答卷，由其他阅卷老师复核。')}</Text>}
            {shown.answer !== null && <Answered sheet={shown} />}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

interface AnswerFormProps extends AppealDialogProps {
  readonly sheet: Sheet;
}

function AnswerForm({ appeal, sheet, onClose, onDone }: AnswerFormProps) {
  const act = useCall(AnswerAppealDocument);
  const [points, setPoints] = useState<number | string>(sheet.points);
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = points === '' || Number(points) < 0 || Number(points) > sheet.fullScore;
  const submit = async () => {
    setTried(true);
    if (wrong || answer.trim() === '') return;
    const given = sheet.paperVoid ? {} : { points: Number(points) };
    if (!(await act.run({ id: appeal.id, answer: answer.trim(), ...given }))) return;
    notifySuccess(t('已提交复核结果'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('复核')}
      size="lg"
      unsaved={answer.trim() !== ''}
      object={
        <>
          <strong>{appeal.examTitle}</strong> · {t('第 {{n}} 题', { n: sheet.sort })}
        </>
      }
      submitLabel={
        !sheet.paperVoid && !wrong && Number(points) !== sheet.points
          ? t('更正得分并答复')
          : t('维持原分并答复')
      }
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <About appeal={appeal} sheet={sheet} />
      {sheet.paperVoid && (
        <Alert color="amber" icon={<IconBan size={18} aria-hidden />} title={t('试卷已作废')}>
          {t('作废期间不能更正得分，只能答复；试卷恢复后考生可再次申请其他题目的复核。')}
        </Alert>
      )}
      <NumberInput
        disabled={sheet.paperVoid}
        label={t('得分')}
        description={t('现为 {{points}} 分，满分 {{full}} 分；改动会连同复核意见写入考试记录', {
          points: sayScore(sheet.points),
          full: sayScore(sheet.fullScore),
        })}
        min={0}
        max={sheet.fullScore}
        step={sheet.step}
        decimalScale={1}
        clampBehavior="none"
        suffix={t(' 分')}
        value={points}
        onChange={setPoints}
        error={
          tried && wrong ? t('得分应在0到{{full}}分之间！', { full: sayScore(sheet.fullScore) }) : undefined
        }
      />
      <Textarea
        label={t('复核意见')}
        description={t('考生会看到')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={tried && answer.trim() === '' ? t('请填写复核意见！') : undefined}
      />
    </ActDialog>
  );
}

/** What came of it, by whom, when. */
function Answered({ sheet }: { readonly sheet: Sheet }) {
  const { word, tone } = stateOf(sheet.state);
  return (
    <section className={styles['answer']} aria-label={t('复核意见')}>
      <p className={styles['outcome']}>
        <Tag tone={tone}>{word}</Tag>
        <strong className="tabular">{pointsChanged(sheet)}</strong>
        <span>
          {sheet.answeredByName} <When value={sheet.answeredAt} />
        </span>
      </p>
      <p className={styles['comment']}>{sheet.answer}</p>
    </section>
  );
}

/** Why it was asked for, and the question with its answer and key. */
function About({ appeal, sheet }: { readonly appeal: AppealFieldsFragment; readonly sheet: Sheet }) {
  const { question, quId } = sheet;
  const asked: Asked =
    question.quId === quId ? question : (question.subList.find((part) => part.quId === quId) ?? question);
  return (
    <>
      <p className={styles['reason']}>
        <span>{t('{{who}}的申请理由', { who: appeal.realName ?? t('考生') })}</span>
        {appeal.reason}
      </p>
      <div className={styles['question']}>
        {isWritten(asked.quType) ? (
          <Written sheet={sheet} asked={asked} />
        ) : (
          <AnsweredQuestion question={sheet.question} />
        )}
      </div>
      {(sheet.comment !== null || sheet.annotations.length > 0) && (
        <section className={styles['remarks']} aria-label={t('阅卷评语')}>
          <span className={styles['label']}>{t('阅卷评语')}</span>
          {sheet.comment !== null && <p className={styles['comment']}>{sheet.comment}</p>}
          {sheet.annotations.length > 0 && (
            <AnnotatedText
              plain={sheet.plain}
              code={isProgram(asked.quType)}
              annotations={sheet.annotations}
            />
          )}
        </section>
      )}
    </>
  );
}

type Asked = Sheet['question'] | Sheet['question']['subList'][number];

/** What persons read when they mark it: essays, Scratch projects, programs. */
const isWritten = (quType: number): boolean => quType === 4 || quType === 7 || isProgram(quType);

/** A question with a written answer, as the desk shows it. */
function Written({ sheet, asked }: { readonly sheet: Sheet; readonly asked: Asked }) {
  const { question, plain } = sheet;
  return (
    <Stack gap="sm">
      {asked !== question && <RichHtml html={question.content} />}
      <RichHtml html={asked.content} />
      <h3 className={styles['subtitle']}>{t('考生答案')}</h3>
      <AnswerView
        answer={{
          ...{ text: asked.answer, code: asked.codeAnswer, scratch: asked.scratchAnswer, plain },
          blank: plain === '' && !asked.scratchAnswer,
        }}
        annotations={[]}
      />
      {asked.rightAnswer && (
        <>
          <h3 className={styles['subtitle']}>{t('参考答案')}</h3>
          <ModelAnswer quType={asked.quType} text={asked.rightAnswer} />
        </>
      )}
    </Stack>
  );
}
