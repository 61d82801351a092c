import { Radio, Group, Stack, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { RealAuditDocument, type RealPersonFieldsFragment } from '../generated/graphql.ts';
import { knownWord, stateOf } from './real-state.ts';
import styles from './real-person.module.css';
import { TwoFaces } from './two-faces.tsx';

interface ReviewDialogProps {
  readonly row: RealPersonFieldsFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A submission: decided while it waits, looked at afterwards. */
export function ReviewDialog(props: ReviewDialogProps) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  if (props.row.state === 0) return <Deciding {...props} />;
  return (
    <Dialog opened onClose={props.onClose} title={t('实名认证')} size="lg" fullScreen={phone}>
      <About row={props.row} />
    </Dialog>
  );
}

function Deciding({ row, onClose, onDone }: ReviewDialogProps) {
  const act = useCall(RealAuditDocument);
  const [state, setState] = useState<string | null>(null);
  const [auditMsg, setAuditMsg] = useState('');
  const [tried, setTried] = useState(false);
  const rejects = state === '2';
  const submit = async () => {
    setTried(true);
    if (state === null || (rejects && auditMsg.trim() === '')) return;
    const input = { ids: [row.id], state: Number(state), auditMsg: rejects ? auditMsg.trim() : null };
    if (!(await act.run({ input }))) return;
    notifySuccess(rejects ? t('已驳回') : t('已通过认证'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('审核实名认证')}
      size="lg"
      unsaved={auditMsg.trim() !== ''}
      submitLabel={rejects ? t('驳回') : t('通过')}
      danger={rejects}
      blocked={state === null}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <About row={row} />
      <Radio.Group label={t('审核结果')} withAsterisk value={state} onChange={setState}>
        <Group gap="lg" mt="xs">
          <Radio value="1" label={t('通过，是本人')} />
          <Radio value="2" label={t('驳回')} />
        </Group>
      </Radio.Group>
      {rejects && (
        <Textarea
          label={t('驳回原因')}
          description={t('申请人会看到')}
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={200}
          value={auditMsg}
          onChange={(event) => setAuditMsg(event.currentTarget.value)}
          error={tried && auditMsg.trim() === '' ? t('请填写驳回原因！') : undefined}
        />
      )}
    </ActDialog>
  );
}

function About({ row }: { readonly row: RealPersonFieldsFragment }) {
  const { word, tone } = stateOf(row.state);
  return (
    <Stack gap="md">
      <TwoFaces
        face={row.face}
        faceWord={t('提交的人脸')}
        known={row.knownFace}
        knownWord={knownWord(row.knownAs)}
      />
      <dl className={styles['facts']}>
        <dt>{t('姓名')}</dt>
        <dd>
          {row.realName}
          {row.accountName !== row.realName && (
            <span className={styles['other']}>
              {' '}
              {t('（账号登记为 {{name}}）', { name: row.accountName })}
            </span>
          )}
        </dd>
        <dt>{t('身份证号码')}</dt>
        <dd className="tabular">{row.idCard ?? '—'}</dd>
        <dt>{t('账号')}</dt>
        <dd>
          {row.userName}
          {row.deptName !== null && ` · ${row.deptName}`}
        </dd>
        <dt>{t('提交时间')}</dt>
        <dd>
          <When value={row.submittedAt} />
        </dd>
        {row.state !== 0 && (
          <>
            <dt>{t('审核结果')}</dt>
            <dd>
              <Tag tone={tone}>{word}</Tag> {row.auditedByName ?? t('系统')}
              {row.auditedAt !== null && (
                <>
                  {' '}
                  <When value={row.auditedAt} />
                </>
              )}
            </dd>
          </>
        )}
        {row.auditMsg !== null && (
          <>
            <dt>{t('驳回原因')}</dt>
            <dd>{row.auditMsg}</dd>
          </>
        )}
      </dl>
    </Stack>
  );
}
