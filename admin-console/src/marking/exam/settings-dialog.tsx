import { useQuery } from '@apollo/client/react';
import { NumberInput, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import {
  MarkingSettingsOfDocument,
  MarkingSettingsSaveDocument,
  type MarkingSettingsFieldsFragment,
} from '../../generated/graphql.ts';

interface SettingsDialogProps {
  readonly examId: string;
  readonly onClose: () => void;
}

/** 阅卷设置 of an exam; opens when they are there. */
export function SettingsDialog({ examId, onClose }: SettingsDialogProps) {
  const { data } = useQuery(MarkingSettingsOfDocument, {
    variables: { examId },
    fetchPolicy: 'network-only',
  });
  return data === undefined ? null : <SettingsForm settings={data.markingSettings} onClose={onClose} />;
}

interface Values {
  readonly rounds: string;
  readonly tolerance: number | string;
  readonly step: string;
  readonly anonymous: boolean;
  readonly sampleEvery: number | string;
}

const whole = (value: number | string): boolean => value !== '' && Number.isInteger(Number(value));

const validate = ({ rounds, tolerance, sampleEvery }: Values) => ({
  tolerance:
    rounds === '2' && (tolerance === '' || Number(tolerance) < 0) ? t('允许分差应为不小于 0 的分数！') : null,
  sampleEvery:
    !whole(sampleEvery) ||
    (Number(sampleEvery) !== 0 && (Number(sampleEvery) < 5 || Number(sampleEvery) > 200))
      ? t('应为 0，或 5 到 200 的整数！')
      : null,
});

function SettingsForm({
  settings,
  onClose,
}: {
  readonly settings: MarkingSettingsFieldsFragment;
  readonly onClose: () => void;
}) {
  const send = useSend(MarkingSettingsSaveDocument);
  const [initial] = useState<Values>(() => ({
    rounds: String(settings.rounds),
    tolerance: settings.tolerance,
    step: String(settings.step),
    anonymous: settings.anonymous === true,
    sampleEvery: settings.sampleEvery,
  }));
  const { examId } = settings;
  const form = useEntityForm<Values>({
    initial,
    version: settings.version,
    validate,
    save: useCallback(
      (
        values: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) =>
        send(
          {
            input: {
              ...{ examId, version, anonymous: values.anonymous, rounds: Number(values.rounds) },
              ...{ step: Number(values.step), tolerance: Number(values.tolerance || 0) },
              sampleEvery: Number(values.sampleEvery),
            },
          },
          commandId,
        ),
      [send, examId],
    ),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onClose();
    },
  });
  const rounds = form.field('rounds');
  const anonymous = form.field('anonymous');
  const step = form.field('step');
  return (
    <DialogForm opened onClose={onClose} title={t('阅卷设置')} form={form}>
      <Stack gap={4}>
        <Text id="marking-rounds" size="sm" fw={500}>
          {t('评阅轮次')}
        </Text>
        <SegmentedControl
          aria-labelledby="marking-rounds"
          data={[
            { value: '1', label: t('一位老师评阅') },
            { value: '2', label: t('两位老师独立评阅') },
          ]}
          disabled={settings.roundsFixed === true}
          value={String(rounds.value)}
          onChange={(value) => form.fields.setFieldValue('rounds', value)}
        />
        {settings.roundsFixed === true && (
          <Text size="xs" c="dimmed">
            {t('已有评分，评阅轮次不能再修改；其余设置对之后的评分生效。')}
          </Text>
        )}
      </Stack>
      {rounds.value === '2' && (
        <NumberInput
          label={t('允许分差（分）')}
          description={t('两轮得分相差不超过它时取平均，超过时由第三人裁定')}
          min={0}
          step={0.5}
          decimalScale={1}
          w={220}
          {...form.field('tolerance')}
        />
      )}
      <Select
        label={t('给分单位')}
        data={[
          { value: '0.1', label: t('0.1 分') },
          { value: '0.5', label: t('0.5 分') },
          { value: '1', label: t('1 分') },
        ]}
        allowDeselect={false}
        w={220}
        value={String(step.value)}
        onChange={(value) => form.fields.setFieldValue('step', value ?? '0.5')}
      />
      <Switch
        label={t('按卷阅卷时隐藏考生姓名')}
        checked={anonymous.value === true}
        onChange={(event) => form.fields.setFieldValue('anonymous', event.currentTarget.checked)}
      />
      <NumberInput
        label={t('每多少份答案混入一份标准样卷')}
        description={t('0 为不混入；样卷用来发现评分尺度的偏离')}
        min={0}
        max={200}
        allowDecimal={false}
        w={220}
        {...form.field('sampleEvery')}
      />
    </DialogForm>
  );
}
