import { useQuery } from '@apollo/client/react';
import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SaveBar } from '@vigil/ui/console/form/save-bar.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber, sayPercent, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { RegradeDryRunDetailDocument, type RegradeDryRunDetailQuery } from '../generated/graphql.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { BeforeAfterChart } from './before-after-chart.tsx';
import { DifferenceList } from './difference-list.tsx';
import styles from './regrade.module.css';

interface DryRunStepProps {
  readonly runId: string;
  readonly examId: string;
  readonly examTitle: string;
  readonly onBack: () => void;
  /** `undid`: it took a regrade back */
  readonly onApplied: (undid: boolean) => void;
}

type Run = RegradeDryRunDetailQuery['regradeDryRunDetail'];
const whileRunningMilliseconds = 700;

/** What the changes would come to: figures first, then the distribution, then every paper. */
export function DryRunStep({ runId, examId, examTitle, onBack, onApplied }: DryRunStepProps) {
  const query = useQuery(RegradeDryRunDetailDocument, {
    variables: { id: runId },
    fetchPolicy: 'network-only',
  });
  const run = query.data?.regradeDryRunDetail;
  const { startPolling, stopPolling } = query;
  const running = run?.state === 'waiting' || run?.state === 'running';
  useEffect(() => {
    if (running) startPolling(whileRunningMilliseconds);
    return stopPolling;
  }, [running, startPolling, stopPolling]);
  const back = (
    <Button variant="default" onClick={onBack}>
      {t('返回修改')}
    </Button>
  );
  if (refusalOf(query.error)?.reason === 'NotFound')
    return (
      <Empty title={t('这次试算已经不在了')} hint={t('试算结果保留一天，请返回后重新试算。')} action={back} />
    );
  return (
    <QueryView query={{ ...query, data: run }}>
      {(found) =>
        found.state === 'done' ? (
          <Outcome run={found} examId={examId} examTitle={examTitle} onBack={onBack} onApplied={onApplied} />
        ) : found.state === 'failed' ? (
          <Empty title={t('试算没有完成')} hint={t('没有任何成绩被改变，请返回后重新试算。')} action={back} />
        ) : (
          <Running run={found} />
        )
      }
    </QueryView>
  );
}

function Running({ run }: { readonly run: Run }) {
  const { papers, done, state } = run;
  return (
    <Panel title={t('正在试算')}>
      <p className={styles['note']} role="status">
        {state === 'waiting'
          ? t('排队中，即将开始。')
          : t('已计算 {{done}} / {{papers}} 份试卷，成绩不会因此改变。', {
              done: sayNumber(done),
              papers: sayNumber(papers),
            })}
      </p>
      <Progress value={papers === 0 ? 0 : (100 * done) / papers} aria-label={t('试算进度')} />
    </Panel>
  );
}

interface OutcomeProps {
  readonly run: Run;
  readonly examId: string;
  readonly examTitle: string;
  readonly onBack: () => void;
  readonly onApplied: (undid: boolean) => void;
}

function Outcome({ run, examId, examTitle, onBack, onApplied }: OutcomeProps) {
  const [applying, setApplying] = useState(false);
  const { summary } = run;
  if (summary === null) return <Empty title={t('没有已交的试卷')} hint={t('考生交卷后可以重新试算。')} />;
  const passed = `${sayNumber(summary.before.passed)} → ${sayNumber(summary.after.passed)}`;
  return (
    <>
      <Panel title={run.undoes === null ? t('试算结果') : t('撤销以下调整的试算结果')}>
        <ul className={styles['changes']}>
          {run.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {run.warnings.map((warning) => (
          <Alert
            key={warning}
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            {warning}
          </Alert>
        ))}
        <dl className={styles['figures']}>
          <Figure word={t('成绩有变化')} value={t('{{n}} 份', { n: sayNumber(summary.changed) })}>
            {t('共 {{n}} 份有效试卷', { n: sayNumber(summary.papers) })}
          </Figure>
          <Figure word={t('加分 / 减分')} value={`${sayNumber(summary.gains)} / ${sayNumber(summary.loses)}`}>
            {t('分数不变 {{n}} 份', {
              n: sayNumber(summary.papers - summary.gains - summary.loses),
            })}
          </Figure>
          <Figure word={t('通过')} value={passed}>
            {t('改为通过 {{passes}} 份，改为未通过 {{fails}} 份', {
              passes: sayNumber(summary.passes),
              fails: sayNumber(summary.fails),
            })}
          </Figure>
          <Figure
            word={t('平均分')}
            value={`${sayScore(summary.before.average)} → ${sayScore(summary.after.average)}`}
          >
            {summary.after.waiting > 0
              ? t('待阅卷 {{n}} 份未计入', { n: sayNumber(summary.after.waiting) })
              : summary.voided > 0
                ? t('作废 {{n}} 份未计入', { n: sayNumber(summary.voided) })
                : t('通过率 {{before}} → {{after}}', {
                    before: sayRate(summary.before),
                    after: sayRate(summary.after),
                  })}
          </Figure>
        </dl>
      </Panel>
      <Panel title={t('成绩分布的变化')}>
        <BeforeAfterChart before={summary.before.bands} after={summary.after.bands} />
      </Panel>
      <Panel title={t('每份试卷的变化')}>
        <DifferenceList examId={examId} runId={run.id} />
      </Panel>
      <SaveBar>
        <Button variant="default" onClick={onBack}>
          {t('返回修改')}
        </Button>
        <Button onClick={() => setApplying(true)}>
          {run.undoes === null ? t('应用到所有试卷') : t('撤销这次调整')}
        </Button>
      </SaveBar>
      {applying && (
        <ApplyDialog
          examTitle={examTitle}
          run={run}
          onClose={() => setApplying(false)}
          onApplied={() => onApplied(run.undoes !== null)}
        />
      )}
    </>
  );
}

const sayRate = ({ known, passed }: { readonly known: number; readonly passed: number }): string =>
  sayPercent(known === 0 ? null : passed / known);

interface FigureProps {
  readonly word: string;
  readonly value: string;
  readonly children: string;
}

function Figure({ word, value, children }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <dt className={styles['word']}>{word}</dt>
      <dd className={styles['value']}>{value}</dd>
      <dd className={styles['side']}>{children}</dd>
    </div>
  );
}
