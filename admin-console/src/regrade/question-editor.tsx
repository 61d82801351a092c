import { useQuery } from '@apollo/client/react';
import { Button, Group, NumberInput, Radio, Stack } from '@mantine/core';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import {
  RegradeQuestionDocument,
  type RegradeQuestionInput,
  type RegradeQuestionQuery,
} from '../generated/graphql.ts';
import { KeyFields } from './key-fields.tsx';
import { keyChanges, keyOf, type KeyDraft } from './key-draft.ts';
import styles from './regrade.module.css';

interface QuestionEditorProps {
  readonly examId: string;
  /** null: closed */
  readonly quId: string | null;
  /** what the draft says of it already */
  readonly said: RegradeQuestionInput | null;
  readonly onClose: () => void;
  readonly onSay: (quId: string, said: RegradeQuestionInput | null) => void;
}

/** One question: its key, its points, or how it counts for everybody. */
export function QuestionEditor({ examId, quId, said, onClose, onSay }: QuestionEditorProps) {
  const query = useQuery(RegradeQuestionDocument, {
    variables: { examId, quId: quId ?? '' },
    skip: quId === null,
    fetchPolicy: 'network-only',
  });
  const found = query.data?.regradeQuestion;
  return (
    <SideDialog opened={quId !== null} onClose={onClose} position="right" size="lg" title={t('调整试题')}>
      <QueryView query={{ ...query, data: found?.quId === quId ? found : undefined }}>
        {(question) => (
          <Form
            key={question.quId}
            question={question}
            said={said}
            onDone={(next) => {
              onSay(question.quId, next);
              onClose();
            }}
          />
        )}
      </QueryView>
    </SideDialog>
  );
}

type Question = RegradeQuestionQuery['regradeQuestion'];
type Counts = 'key' | 'full' | 'void';

interface FormProps {
  readonly question: Question;
  readonly said: RegradeQuestionInput | null;
  readonly onDone: (said: RegradeQuestionInput | null) => void;
}

function Form({ question, said, onDone }: FormProps) {
  const [counts, setCounts] = useState<Counts>(
    said?.counts === 'full' || said?.counts === 'void' ? said.counts : 'key',
  );
  const [key, setKey] = useState<KeyDraft>(() => keyOf(question, said));
  const [score, setScore] = useState<number | string>(said?.score ?? question.score ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const finish = () => {
    const changes = counts === 'key' ? keyChanges(question, key) : {};
    if (typeof changes === 'string') return setProblem(changes);
    const points = typeof score === 'number' && score !== question.score ? { score } : {};
    const next = {
      ...changes,
      ...(counts === 'void' ? {} : points),
      ...(counts === 'key' ? {} : { counts }),
    };
    onDone(Object.keys(next).length === 0 ? null : { quId: question.quId, ...next });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Stack gap="md">
        <p className={styles['quiet']}>
          {t('{{type}} · 试卷上的版本 {{version}}', {
            type: typeName(question.quType),
            version: question.version,
          })}
        </p>
        <RichHtml html={question.content} />
        <Radio.Group label={t('计分方式')} value={counts} onChange={(value) => setCounts(value as Counts)}>
          <Stack gap="xs" mt="xs">
            <Radio value="key" label={t('按答案计分')} />
            <Radio
              value="full"
              label={t('所有人给满分')}
              description={t('有这道题的试卷都得满分，包括没有作答的。')}
            />
            <Radio
              value="void"
              label={t('作废')}
              description={t('这道题不计分，试卷总分相应减少；及格分数不会自动调整。')}
            />
          </Stack>
        </Radio.Group>
        {counts === 'key' && <KeyFields question={question} value={key} onChange={setKey} />}
        {counts !== 'void' && (
          <NumberInput
            label={t('分值')}
            description={question.score === null ? t('各试卷的分值不同，填写后统一为该分值。') : undefined}
            min={0}
            max={1000}
            decimalScale={1}
            allowNegative={false}
            value={score}
            onChange={setScore}
          />
        )}
        {problem !== null && (
          <p role="alert" className={styles['error']}>
            {problem}
          </p>
        )}
        <Group justify="flex-end">
          {said !== null && (
            <Button type="button" variant="default" onClick={() => onDone(null)}>
              {t('不调整这道题')}
            </Button>
          )}
          <Button type="submit">{t('确定')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
