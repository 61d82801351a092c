import { Checkbox, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { TemplateSaveDocument, type TemplateRowFragment } from '../../generated/graphql.ts';
import { channelChoices } from '../channels.ts';
import { VariableList } from '../variable-list.tsx';

interface TemplateFormProps {
  /** null: a new one */
  readonly template: TemplateRowFragment | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly code: string;
  readonly title: string;
  readonly content: string;
  readonly channels: readonly string[];
  readonly enabled: boolean;
}

/** What the fields of a template are called. */
const labels: Readonly<Record<string, string>> = {
  code: t('模板编码'),
  title: t('标题'),
  content: t('内容'),
  channels: t('发送渠道'),
  enabled: t('启用'),
};

const validate = ({ code, title, content, channels }: Values) => ({
  code: all(required(t('模板编码')), atMost(t('模板编码'), 50))(code),
  title: all(required(t('标题')), atMost(t('标题'), 100))(title),
  content: all(required(t('内容')), atMost(t('内容'), 5000))(content),
  channels: channels.length === 0 ? t('请选择发送渠道！') : null,
});

/** One template, in a dialog. */
export function TemplateForm({ template, onClose, onSaved }: TemplateFormProps) {
  const send = useSend(TemplateSaveDocument);
  const [initial] = useState<Values>(() => ({
    code: template?.code ?? '',
    title: template?.title ?? '',
    content: template?.content ?? '',
    channels: template?.channels ?? ['site'],
    enabled: template?.enabled ?? true,
  }));
  const id = template?.id ?? null;
  const form = useEntityForm<Values>({
    initial,
    version: template?.version ?? null,
    validate,
    save: useCallback(
      (
        { channels, code, title, content, enabled }: Values,
        { commandId, version }: { commandId: string; version: number | null },
      ) => {
        const words = { code: code.trim(), title: title.trim(), content: content.trim() };
        return send({ input: { ...words, id, version, enabled, channels: [...channels] } }, commandId);
      },
      [send, id],
    ),
    fieldOf: ({ msg }) =>
      msg.startsWith('模板编码')
        ? 'code'
        : msg.startsWith('标题')
          ? 'title'
          : msg.startsWith('内容') || msg.startsWith('没有变量')
            ? 'content'
            : null,
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={template === null ? t('新建通知模板') : t('编辑通知模板')}
      form={form}
      labels={labels}
    >
      <TextInput
        label={labels['code']}
        description={t('小写字母、数字、点和短横线，保存后不能修改')}
        required
        maxLength={50}
        readOnly={template !== null}
        {...form.field('code')}
      />
      <TextInput label={labels['title']} required maxLength={100} {...form.field('title')} />
      <Textarea
        label={labels['content']}
        description={<VariableList {...(template && { variables: template.variables })} />}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={5000}
        {...form.field('content')}
      />
      <Checkbox.Group
        label={labels['channels']}
        {...form.field('channels')}
        value={[...form.fields.values.channels]}
      >
        <Group mt="xs">
          {channelChoices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch label={t('启用')} {...form.field('enabled', { type: 'checkbox' })} />
    </DialogForm>
  );
}
