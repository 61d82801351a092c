import { Button, NumberInput, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import { SaveBar } from '@vigil/ui/console/form/save-bar.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { Pager } from '@vigil/ui/console/list/pager.tsx';
import { RowGrid } from '@vigil/ui/console/list/row-grid.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { FormulaText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayNumber, sayPercent } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { RegradeDryRunDocument } from '../generated/graphql.ts';
import {
  changeCount,
  inputOf,
  multiRules,
  sayChange,
  withQuestion,
  type Draft,
  type Overview,
} from './draft.ts';
import { QuestionEditor } from './question-editor.tsx';
import styles from './regrade.module.css';

interface ChooseStepProps {
  readonly overview: Overview;
  readonly draft: Draft;
  /** a question that another page led here with */
  readonly chosen: string | null;
  readonly onChange: (draft: Draft) => void;
  readonly onRun: (dryRunId: string) => void;
}

type Row = Overview['questions'][number];
const firstSize = { desk: 20, phone: 10 } as const;
const keyOf = ({ quId }: Row): string => quId;
const nameOf = ({ text }: Row): string => text || t('（题干无文字或试题已删除）');

/** What is to be changed: questions one by one, and the rules of the exam. */
export function ChooseStep({ overview, draft, chosen, onChange, onRun }: ChooseStepProps) {
  const act = useCall(RegradeDryRunDocument);
  const [opened, setOpened] = useState<string | null>(chosen);
  const count = changeCount(draft);
  const start = async () => {
    if (!(await act.run({ input: inputOf(overview.examId, draft) }))) return;
    const id = act.answer()?.regradeDryRun.id;
    if (id !== undefined) onRun(id);
  };
  return (
    <>
      <Panel title={t('选择要调整的试题')}>
        <p className={styles['note']}>
          {t('这里只改变本场考试的计分。题库里的试题如果也有误，请另外到题库中修改，之后抽题会使用新版本。')}
        </p>
        <Questions overview={overview} draft={draft} onOpen={setOpened} />
      </Panel>
      <Panel title={t('评分规则')}>
        <div className={styles['rules']}>
          <Select
            label={t('多选题评分')}
            data={multiRules.map((rule) => ({ ...rule }))}
            value={String(draft.multiRule ?? overview.multiRule)}
            allowDeselect={false}
            onChange={(value) => {
              const rule = Number(value);
              onChange({ ...draft, multiRule: rule === overview.multiRule ? null : rule });
            }}
          />
          <NumberInput
            label={t('及格分数')}
            min={0}
            decimalScale={1}
            allowNegative={false}
            value={draft.qualifyScore ?? overview.qualifyScore}
            onChange={(value) =>
              onChange({
                ...draft,
                qualifyScore: typeof value === 'number' && value !== overview.qualifyScore ? value : null,
              })
            }
          />
        </div>
      </Panel>
      <SaveBar
        about={
          <div aria-live="polite">
            {count === 0 ? t('还没有选择任何调整') : t('共 {{n}} 项调整', { n: count })}
            {act.error !== undefined && act.error !== null && (
              <p role="alert" className={styles['error']}>
                {messageOf(act.error)}
              </p>
            )}
          </div>
        }
      >
        <Button disabled={count === 0 || overview.underWay} loading={act.busy} onClick={() => void start()}>
          {t('开始试算')}
        </Button>
      </SaveBar>
      <QuestionEditor
        examId={overview.examId}
        quId={opened}
        said={draft.questions.find(({ quId }) => quId === opened) ?? null}
        onClose={() => setOpened(null)}
        onSay={(quId, said) => onChange(withQuestion(draft, quId, said))}
      />
    </>
  );
}

interface QuestionsProps {
  readonly overview: Overview;
  readonly draft: Draft;
  readonly onOpen: (quId: string) => void;
}

function Questions({ overview, draft, onOpen }: QuestionsProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [place, setPlace] = useState<{ readonly current: number; readonly size: number } | null>(null);
  const { current, size } = place ?? { current: 1, size: phone ? firstSize.phone : firstSize.desk };
  const columns = useMemo(() => columnsOf(draft), [draft]);
  return (
    <>
      <RowGrid
        caption={t('试题')}
        columns={columns}
        rows={overview.questions.slice((current - 1) * size, current * size)}
        rowKey={keyOf}
        rowName={nameOf}
        opening={{ onOpen: ({ quId }) => onOpen(quId) }}
        acts={({ quId }) => [
          {
            key: 'adjust',
            label: t('调整'),
            icon: IconAdjustments,
            shown: true,
            onClick: () => onOpen(quId),
          },
        ]}
      />
      {overview.questions.length > firstSize.phone && (
        <Pager
          total={overview.questions.length}
          unit={t('道试题')}
          current={current}
          size={size}
          onChange={(next, nextSize) => setPlace({ current: next, size: nextSize })}
        />
      )}
    </>
  );
}

const standing: Readonly<Record<string, string>> = {
  key: t('已改答案'),
  score: t('已改分值'),
  full: t('已给满分'),
  void: t('已作废'),
};

const columnsOf = (draft: Draft): readonly Column<Row>[] => [
  {
    key: 'text',
    title: t('题干'),
    main: true,
    width: 260,
    text: nameOf,
    render: (row) => <FormulaText text={nameOf(row)} />,
    after: ({ wholeId }) => (wholeId === null ? null : <span className={styles['quiet']}>{t('小题')}</span>),
  },
  {
    key: 'change',
    title: t('本次调整'),
    width: 200,
    fixed: true,
    phone: 'plain',
    render: ({ quId, changed }) => {
      const said = draft.questions.find((one) => one.quId === quId);
      if (said !== undefined) return <Tag tone="info">{sayChange(said)}</Tag>;
      return changed.length === 0 ? (
        <span className={styles['quiet']}>{t('不变')}</span>
      ) : (
        <Tag tone="quiet">{changed.map((one) => standing[one] ?? one).join(t('、'))}</Tag>
      );
    },
  },
  {
    key: 'type',
    title: t('题型'),
    width: 120,
    text: ({ quType }) => (quType == null ? t('已删除') : typeName(quType)),
  },
  { key: 'papers', title: t('答卷'), width: 90, align: 'right', text: ({ papers }) => sayNumber(papers) },
  {
    key: 'rightRate',
    title: t('全对率'),
    width: 100,
    align: 'right',
    text: ({ rightRate }) => sayPercent(rightRate),
  },
];
