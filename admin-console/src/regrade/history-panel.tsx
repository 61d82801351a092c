import { Button, Group, Progress, Textarea } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayNumber, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import {
  RegradeDryRunDocument,
  RegradeUndoDocument,
  type RegradeActFieldsFragment,
} from '../generated/graphql.ts';
import type { Overview } from './draft.ts';
import styles from './regrade.module.css';

interface HistoryPanelProps {
  readonly overview: Overview;
  readonly onChanged: () => void;
  /** A dry run was begun: it is to be looked at. */
  readonly onRun: (dryRunId: string) => void;
}

type Row = Overview['regrades'][number];

/** What was regraded, by whom and why, how far it is, and its undoing. */
export function HistoryPanel({ overview, onChanged, onRun }: HistoryPanelProps) {
  const [undoing, setUndoing] = useState<Row | null>(null);
  const look = useCall(RegradeDryRunDocument);
  const lookAt = async (undoes: string) => {
    if (!(await look.run({ input: { examId: overview.examId, questions: [], undoes } }))) return;
    const id = look.answer()?.regradeDryRun.id;
    if (id !== undefined) onRun(id);
  };
  return (
    <Panel title={t('重新评分记录')}>
      {overview.regrades.length === 0 ? (
        <p className={styles['note']}>{t('还没有重新评分，所有试卷按原来的答案和规则计分。')}</p>
      ) : (
        <ul className={styles['history']}>
          {overview.regrades.map((row) => (
            <li key={row.id} className={styles['entry']}>
              <div className={styles['entryHead']}>
                <ul className={styles['changes']}>
                  {row.changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
                {row.undone === null ? (
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      disabled={overview.underWay}
                      loading={look.busy}
                      onClick={() => void lookAt(row.id)}
                    >
                      {t('试算撤销')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={overview.underWay}
                      onClick={() => setUndoing(row)}
                    >
                      {t('撤销')}
                    </Button>
                  </Group>
                ) : (
                  <Tag tone="quiet">{t('已撤销')}</Tag>
                )}
              </div>
              <Act word={t('应用')} act={row.applied} />
              {row.undone !== null && <Act word={t('撤销')} act={row.undone} />}
            </li>
          ))}
        </ul>
      )}
      {look.error !== undefined && (
        <p role="alert" className={styles['note']}>
          {messageOf(look.error)}
        </p>
      )}
      {undoing !== null && (
        <UndoDialog
          examId={overview.examId}
          row={undoing}
          onClose={() => setUndoing(null)}
          onDone={() => {
            setUndoing(null);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

function Act({ word, act }: { readonly word: string; readonly act: RegradeActFieldsFragment }) {
  const { at, by, reason, state, papers, reached, changed, failed } = act;
  return (
    <div className={styles['act']}>
      <p>
        {t('{{by}} {{word}}于', { by, word })}{' '}
        <time dateTime={at} title={exactTime(at)}>
          {sayTime(at)}
        </time>
        {t('：{{reason}}', { reason })}
      </p>
      {state === 'done' ? (
        <p className={styles['note']}>
          {t('已更新 {{papers}} 份试卷，{{changed}} 份的成绩有变化', {
            papers: sayNumber(papers),
            changed: sayNumber(changed),
          })}
        </p>
      ) : (
        <div role="status">
          <Progress
            value={papers === 0 ? 0 : (100 * reached) / papers}
            aria-label={t('执行进度')}
            striped={failed > 0}
          />
          <p className={styles['note']}>
            {failed > 0
              ? t('已执行 {{reached}} / {{papers}} 份，{{failed}} 份稍后重试', { reached, papers, failed })
              : t('已执行 {{reached}} / {{papers}} 份，可以离开此页', { reached, papers })}
          </p>
        </div>
      )}
    </div>
  );
}

interface UndoDialogProps {
  readonly examId: string;
  readonly row: Row;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function UndoDialog({ examId, row, onClose, onDone }: UndoDialogProps) {
  const act = useCall(RegradeUndoDocument);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const submit = async () => {
    setShown(true);
    const given = reason.trim();
    if (given === '') return;
    if (!(await act.run({ examId, regradeId: row.id, reason: given }))) return;
    notifySuccess(t('已撤销，正在恢复每份试卷的成绩'));
    onDone();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('撤销重新评分')}
      object={row.changes.join(t('；'))}
      submitLabel={t('确定撤销')}
      danger
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Textarea
        label={t('撤销理由')}
        description={t('试卷恢复为不含这次调整的成绩，成绩变化的考生会再次收到消息。')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={shown && reason.trim() === '' ? t('请填写撤销的理由！') : undefined}
        data-autofocus
      />
    </ActDialog>
  );
}
