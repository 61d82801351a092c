import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../app/use-call.ts';
import {
  PapersRestoreDocument,
  PapersVoidDocument,
  type PapersActFieldsFragment,
} from '../generated/graphql.ts';
import { PapersActOutcome } from './act-outcome.tsx';
import type { PaperRow } from './paper-row.ts';

const reasonAtMost = 200;
const namesShown = 3;

interface ValidityDialogProps {
  readonly kind: 'void' | 'restore';
  readonly papers: readonly PaperRow[];
  readonly onClose: () => void;
  /** Every paper was told: lists are old. */
  readonly onDone: () => void;
}

interface Asked {
  readonly ids: string[];
  readonly reason: string;
  readonly chance: boolean;
}

/** 作废试卷 and 恢复试卷: why, and whether the chance is given back; then how far it is and who refused it. */
export function ValidityDialog({ kind, papers, onClose, onDone }: ValidityDialogProps) {
  const voids = kind === 'void';
  const [reason, setReason] = useState('');
  const [chance, setChance] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [begun, setBegun] = useState<PapersActFieldsFragment | null>(null);
  const sendVoid = useSend(PapersVoidDocument);
  const sendRestore = useSend(PapersRestoreDocument);
  const act = useAct(
    useCallback(
      async ({ ids, reason: why, chance: back }: Asked, commandId: string) => {
        const answer = voids
          ? (await sendVoid({ ids, reason: why, chance: back }, commandId))?.paperDelete
          : (await sendRestore({ ids, reason: why }, commandId))?.paperRestore;
        setBegun(answer ?? null);
      },
      [voids, sendVoid, sendRestore],
    ),
  );
  const problems = {
    reason: reason.trim() === '' ? t('请填写原因！') : null,
    chance: voids && chance === null ? t('请选择是否退还考试次数！') : null,
  };
  const submit = () => {
    setTried(true);
    if (problems.reason !== null || problems.chance !== null) return;
    void act.run({ ids: papers.map(({ id }) => id), reason: reason.trim(), chance: chance === 'back' });
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={voids ? t('作废试卷') : t('恢复试卷')}
      object={objectOf(papers)}
      submitLabel={voids ? t('作废') : t('恢复')}
      danger={voids}
      unsaved={reason.trim() !== ''}
      busy={act.busy}
      error={act.error}
      onSubmit={submit}
      {...(begun !== null && { done: <PapersActOutcome act={begun} onDone={onDone} /> })}
    >
      <Stack gap="md">
        <Text size="sm">
          {voids
            ? t(
                '作废后试卷不计入成绩、统计和错题，默认不在列表中显示；作答与记录全部保留，之后可以恢复。考生会看到试卷无效和原因。',
              )
            : t('恢复后试卷按原来的作答、评分和期间的重新评分重新计入；退还过的考试次数会收回。')}
        </Text>
        {voids && (
          <Radio.Group
            label={t('考试次数')}
            withAsterisk
            value={chance}
            onChange={setChance}
            error={tried ? problems.chance : null}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="back" label={t('退还，考生可在考试时间内重考一次')} />
              <Radio value="keep" label={t('不退还，仍占用一次考试机会')} />
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          label={t('原因')}
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={reasonAtMost}
          placeholder={voids ? t('例如：试题泄露，本场成绩无效') : t('例如：经复核，作答有效')}
          value={reason}
          error={tried ? problems.reason : null}
          data-autofocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ActDialog>
  );
}

function objectOf(papers: readonly PaperRow[]): string {
  const [first] = papers;
  if (papers.length === 1 && first !== undefined)
    return t('{{name}}：{{title}}', { name: first.realName, title: first.title });
  const names = papers.slice(0, namesShown).map(({ realName }) => realName);
  return t('已选择 {{n}} 份试卷：{{names}}', {
    n: papers.length,
    names: `${names.join('、')}${papers.length > namesShown ? '…' : ''}`,
  });
}
