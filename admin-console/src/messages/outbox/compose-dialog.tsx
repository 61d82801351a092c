import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconEye, IconSend } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import {
  MessagePreviewDocument,
  MessageSendDocument,
  TemplatePagingDocument,
  type MessagePreviewQuery,
} from '../../generated/graphql.ts';
import { AudienceField } from '../audience-field.tsx';
import { everybody, type Audience } from '../audience.ts';
import { channelChoices, sayChannels } from '../channels.ts';

interface ComposeDialogProps {
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const noOne: Audience = { ...everybody, everybody: false };

/** 发送消息: written or taken from a template, looked at and counted, then sent once. */
export function ComposeDialog({ onClose, onSent }: ComposeDialogProps) {
  const client = useApolloClient();
  const templates = useQuery(TemplatePagingDocument, { variables: { input: { current: 1, size: 100 } } });
  const [audience, setAudience] = useState<Audience>(noOne);
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [channels, setChannels] = useState<readonly string[]>(['site']);
  const [template, setTemplate] = useState<string | null>(null);
  const [preview, setPreview] = useState<MessagePreviewQuery['messagePreview'] | null>(null);
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useCall(MessageSendDocument);
  // An exam's variables are the exam's to fill in: its own notice does that.
  const usable = (templates.data?.notifyTmplPaging.records ?? []).filter(
    ({ code, enabled }) => enabled && !code.startsWith('exam.'),
  );
  const { departIds, groupIds, userIds } = audience;
  const input = {
    audience: {
      ...{ everybody: audience.everybody, roleType: audience.roleType ?? null },
      ...{ departIds: [...departIds], groupIds: [...groupIds], userIds: [...userIds] },
    },
    ...{ title: title.trim(), content: content.trim(), channels: [...channels], template },
  };
  const look = async () => {
    setLooking(true);
    setProblem(null);
    try {
      const { data } = await client.query({
        query: MessagePreviewDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      setPreview(data?.messagePreview ?? null);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setLooking(false);
    }
  };
  const submit = async (userCount: number) => {
    if (!(await send.run({ input: { ...input, userCount } }))) return;
    notifySuccess(t('消息已发送'));
    onSent();
    onClose();
  };
  const take = (code: string | null) => {
    const chosen = usable.find((one) => one.code === code);
    setTemplate(chosen?.code ?? null);
    if (chosen === undefined) return;
    setTitle(chosen.title);
    setContent(chosen.content);
    setChannels(chosen.channels);
  };
  if (preview !== null)
    return (
      <Dialog opened onClose={onClose} title={t('预览并发送')} size="lg">
        <Stack gap="md">
          <Text fw={600}>{preview.title}</Text>
          <RichHtml html={preview.content} />
          <Text c="dimmed" size="sm">
            {t('姓名等变量以示例显示，发送后按每位接收人填写。')}
          </Text>
          <Text>
            {t('将以{{channels}}发给 {{n}} 人', {
              channels: sayChannels(channels),
              n: sayNumber(preview.userCount),
            })}
            {channels.includes('mail') && t('，其中 {{n}} 人有邮箱', { n: sayNumber(preview.mailCount) })}
          </Text>
          {channels.includes('mail') && !preview.mailConfigured && (
            <Text c="orange.9">{t('未配置邮件服务，邮件会留在发件箱中等待。')}</Text>
          )}
          {send.error !== undefined && (
            <Text role="alert" c="red.8">
              {messageOf(send.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => {
                send.clear();
                setPreview(null);
              }}
            >
              {t('返回修改')}
            </Button>
            <Button
              disabled={preview.userCount === 0}
              loading={send.busy}
              leftSection={<IconSend size={18} aria-hidden />}
              onClick={() => void submit(preview.userCount)}
            >
              {t('发送给 {{n}} 人', { n: sayNumber(preview.userCount) })}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t('发送消息')} size="lg">
      <Stack gap="md">
        {usable.length > 0 && (
          <Select
            label={t('通知模板')}
            placeholder={t('不使用模板')}
            clearable
            data={usable.map(({ code, title: name }) => ({ value: code, label: name }))}
            value={template}
            onChange={take}
          />
        )}
        <AudienceField
          label={t('接收范围')}
          everybodyMeans={t('所有正常状态的账号')}
          value={audience}
          onChange={setAudience}
        />
        <TextInput
          label={t('标题')}
          required
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={t('内容')}
          description={t('可用变量：{{list}}', {
            list: '{{realName}} 姓名，{{userName}} 账号，{{deptName}} 部门',
          })}
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={5000}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Checkbox.Group label={t('发送渠道')} value={[...channels]} onChange={setChannels}>
          <Group mt="xs">
            {channelChoices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
        {problem !== null && (
          <Text role="alert" c="red.8">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button
            loading={looking}
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => void look()}
          >
            {t('预览')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
