import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { escaped } from '@vigil/ui/html/escaped.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { MarkingSampleSaveDocument, type MarkingProgressFieldsFragment } from '../../generated/graphql.ts';
import type { Sample } from './sample.ts';

interface SampleFormProps {
  readonly examId: string;
  readonly questions: MarkingProgressFieldsFragment['questions'];
  /** null: a new one */
  readonly sample: Sample | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly quId: string;
  readonly answer: string;
  readonly points: number | string;
  readonly note: string;
}

const programs: ReadonlySet<number> = new Set([8, 9]);

/** Lines as paragraphs: what an essay's answer is kept as. */
const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** One sample: an answer in plain words or code, and the points it is worth. */
export function SampleForm({ examId, questions, sample, onClose, onSaved }: SampleFormProps) {
  const send = useSend(MarkingSampleSaveDocument);
  const [initial] = useState<Values>(() => ({
    quId: sample?.quId ?? questions[0]?.quId ?? '',
    answer: sample?.code ?? sample?.plain ?? '',
    points: sample?.points ?? '',
    note: sample?.note ?? '',
  }));
  const mostOf = (quId: string): number => questions.find((one) => one.quId === quId)?.most ?? 0;
  const id = sample?.id ?? null;
  const form = useEntityForm<Values>({
    initial,
    version: sample?.version ?? null,
    validate: ({ quId, answer, points }) => ({
      answer: answer.trim() === '' ? t('请输入样卷答案！') : null,
      points:
        points === '' || Number(points) < 0 || Number(points) > mostOf(quId)
          ? t('标准得分应为 0 到 {{most}}！', { most: mostOf(quId) })
          : null,
    }),
    save: useCallback(
      (
        { quId, answer, points, note }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const isProgram = programs.has(questions.find((one) => one.quId === quId)?.quType ?? 0);
        return send(
          {
            input: {
              ...{ id, version, examId, quId, points: Number(points), note: note.trim() || null },
              ...(isProgram ? { code: answer } : { text: htmlOf(answer) }),
            },
          },
          commandId,
        );
      },
      [send, id, examId, questions],
    ),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  const quId = form.field('quId');
  return (
    <DialogForm opened onClose={onClose} title={sample === null ? t('新建样卷') : t('编辑样卷')} form={form}>
      <Select
        label={t('试题')}
        data={questions.map((one) => ({ value: one.quId, label: one.title || one.quId }))}
        allowDeselect={false}
        disabled={sample !== null}
        value={String(quId.value)}
        onChange={(value) => form.fields.setFieldValue('quId', value ?? '')}
      />
      <Textarea
        label={t('样卷答案')}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={20_000}
        {...form.field('answer')}
      />
      <NumberInput
        label={t('标准得分（满分 {{most}}）', { most: mostOf(String(quId.value)) })}
        required
        min={0}
        max={mostOf(String(quId.value))}
        step={0.5}
        decimalScale={1}
        w={220}
        {...form.field('points')}
      />
      <TextInput label={t('说明')} maxLength={200} {...form.field('note')} />
    </DialogForm>
  );
}
