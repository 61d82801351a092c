import { useQuery } from '@apollo/client/react';
import { Alert, Progress, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { PaperExStatesDocument, WatchForceHandAllDocument } from '../../generated/graphql.ts';
import { ActObject } from './act-object.tsx';
import type { ActDialogBase } from './act-request.ts';
import { ReasonField } from './reason-field.tsx';
import { useCall } from '../../app/use-call.ts';

/**
 * 全部交卷: exam state of dictionary paper_ex_state (考卷状态必须选择！), reason (收卷理由必须填写！), then
 * the confirmation in the specification's words. Afterwards shows how many are still to be handed in: the
 * order is one event, carried to each paper (engine §9).
 */
export function ForceHandAllDialog({ scene, onClose, onDone }: ActDialogBase) {
  const [exState, setExState] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [atOrder, setAtOrder] = useState<number | null>(null);
  const states = useQuery(PaperExStatesDocument);
  const act = useCall(WatchForceHandAllDocument);
  const data = (states.data?.dicValueTree ?? []).map(({ value, title }) => ({ value, label: title }));

  // The question is read first: a key that is still held down must not answer it.
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);

  const next = async () => {
    setTried(true);
    if (exState === null || reason.trim() === '') return;
    if (!asking) {
      act.clear();
      setAsking(true);
      return;
    }
    const before = scene.processCount ?? 0;
    if (!(await act.run({ examId: scene.examId, exState: Number(exState), message: reason.trim() }))) return;
    setAtOrder(before);
    onDone();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('全部交卷')}
      object={
        <ActObject scene={atOrder === null ? scene : { ...scene, processCount: atOrder }} candidate={null} />
      }
      submitLabel={asking ? t('确定全部交卷') : t('下一步')}
      danger
      busy={act.busy}
      error={act.error}
      onSubmit={() => void next()}
      {...(asking ? { back: { label: t('返回修改'), onClick: () => setAsking(false) } } : {})}
      done={atOrder === null ? undefined : <Result before={atOrder} left={scene.processCount} />}
    >
      {asking ? (
        <>
          <Alert
            ref={question}
            tabIndex={-1}
            color="red"
            variant="light"
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            <Text fw={600}>{t('交卷后考生将无法继续考试，确实要全部交卷吗？')}</Text>
          </Alert>
          <Text c="dimmed">
            {t('考卷状态：{{state}}', { state: data.find(({ value }) => value === exState)?.label ?? '' })}
            <br />
            {t('收卷理由：{{reason}}', { reason: reason.trim() })}
          </Text>
        </>
      ) : (
        <>
          <Select
            label={t('考卷状态')}
            withAsterisk
            placeholder={t('请选择')}
            data={data}
            value={exState}
            onChange={setExState}
            allowDeselect={false}
            data-autofocus
            error={
              states.error
                ? messageOf(states.error)
                : tried && exState === null
                  ? t('考卷状态必须选择！')
                  : undefined
            }
          />
          <ReasonField
            label={t('收卷理由')}
            value={reason}
            onChange={setReason}
            error={tried && reason.trim() === '' ? t('收卷理由必须填写！') : undefined}
          />
        </>
      )}
    </ActDialog>
  );
}

function Result({ before, left }: { readonly before: number; readonly left: number | null }) {
  const handed = left === null ? 0 : Math.max(0, before - left);
  const all = left === 0;
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{all ? t('全部试卷已交卷') : t('交卷指令已下达，正在逐份交卷')}</Text>
      <Progress
        value={before === 0 || all ? 100 : (handed / before) * 100}
        color={all ? 'teal' : 'ink'}
        aria-label={t('交卷进度')}
      />
      <Text c="dimmed" className="tabular">
        {t('已交 {{handed}} / {{before}} 份。', {
          handed: sayNumber(all ? before : handed),
          before: sayNumber(before),
        })}
        {!all && t('关闭此窗口不影响交卷。')}
      </Text>
    </Stack>
  );
}
