import { useApolloClient, useQuery } from '@apollo/client/react';
import { Checkbox, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { askUnsaved } from '@vigil/ui/console/form/ask-unsaved.ts';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { choicesAtMost } from '@vigil/ui/console/pickers/use-choices.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
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
import { everybody, isEmptyRange, type Audience } from '../audience.ts';
import { channelChoices } from '../channels.ts';
import { VariableList } from '../variable-list.tsx';
import { ComposePreview } from './compose-preview.tsx';

interface ComposeDialogProps {
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** Whoever has not said that they read a notice is written to: whom is not asked then. */
  readonly chasing?: Chasing;
  /** These people are written to. */
  readonly to?: Recipients;
}

export interface Recipients {
  readonly userIds: readonly string[];
  /** whom and about what, as the dialog says it */
  readonly object: string;
  readonly title: string;
}

export interface Chasing {
  readonly noticeId: string;
  readonly title: string;
  readonly content: string;
}

interface Draft {
  readonly audience: Audience;
  readonly title: string;
  readonly content: string;
  readonly channels: readonly string[];
  readonly template: string | null;
}
type Problems = Partial<Record<keyof Draft, string | null>>;

const noOne: Audience = { ...everybody, everybody: false };

/** Problems in the server's words, each at its field. */
const problemsOf = ({ audience, title, content, channels }: Draft, chasing: boolean): Problems => ({
  audience: !chasing && isEmptyRange(audience) ? t('请选择接收范围！') : null,
  title: all(required(t('标题')), atMost(t('标题'), 100))(title),
  content: all(required(t('内容')), atMost(t('内容'), 5000))(content),
  channels: channels.length === 0 ? t('请选择发送渠道！') : null,
});

/** 发送消息: written or taken from a template, looked at and counted, then sent once. */
export function ComposeDialog({ onClose, onSent, chasing, to }: ComposeDialogProps) {
  const client = useApolloClient();
  const templates = useQuery(TemplatePagingDocument, {
    variables: { input: { current: 1, size: choicesAtMost } },
    skip: chasing !== undefined,
  });
  const [initial] = useState<Draft>(() => ({
    ...{ audience: { ...noOne, userIds: to?.userIds ?? [] }, channels: ['site'], template: null },
    ...{ title: chasing?.title ?? to?.title ?? '', content: chasing?.content ?? '' },
  }));
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [preview, setPreview] = useState<MessagePreviewQuery['messagePreview'] | null>(null);
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const send = useCall(MessageSendDocument);
  // An exam's variables are the exam's to fill in: its own notice does that.
  const usable = (templates.data?.notifyTmplPaging.records ?? []).filter(
    ({ code, enabled }) => enabled && !code.startsWith('exam.'),
  );
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setProblems({
      ...problems,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, null])),
    });
  };
  const { audience, title, content, channels, template } = draft;
  const { departIds, groupIds, userIds } = audience;
  const whom =
    chasing === undefined
      ? {
          audience: {
            ...{ everybody: audience.everybody, roleType: audience.roleType ?? null },
            ...{ departIds: [...departIds], groupIds: [...groupIds], userIds: [...userIds] },
          },
        }
      : { unreadOf: chasing.noticeId };
  const input = {
    ...whom,
    ...{ title: title.trim(), content: content.trim(), channels: [...channels], template },
  };
  const look = async () => {
    const found = problemsOf(draft, chasing !== undefined);
    setProblems(found);
    setProblem(null);
    if (Object.values(found).some((one) => one !== null)) return;
    setLooking(true);
    try {
      const { data } = await client.query({
        query: MessagePreviewDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      setPreview(data?.messagePreview ?? null);
    } catch (error) {
      setProblem(error);
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
    if (chosen === undefined) return change({ template: null });
    const { title: name, content: words } = chosen;
    const put = () =>
      change({ template: chosen.code, title: name, content: words, channels: chosen.channels });
    const taken = usable.find((one) => one.code === template);
    const typed = title !== (taken?.title ?? '') || content !== (taken?.content ?? '');
    if (!typed || (title.trim() === '' && content.trim() === '')) return put();
    askUnsaved({
      title: t('用模板替换已填写的内容？'),
      loses: t('标题和内容将换成模板“{{name}}”的文字，已填写的内容不能恢复。', { name }),
      confirm: t('替换'),
      cancel: t('保留已填写的内容'),
      onConfirm: put,
    });
  };
  const unsaved = JSON.stringify(draft) !== JSON.stringify(initial);
  if (preview !== null)
    return (
      <ComposePreview
        preview={preview}
        channels={channels}
        send={send}
        unsaved={unsaved}
        onClose={onClose}
        onBack={() => {
          send.clear();
          setPreview(null);
        }}
        onSend={() => void submit(preview.userCount)}
      />
    );
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('发送消息')}
      size="lg"
      submitLabel={t('预览')}
      submitIcon={<IconEye size={18} aria-hidden />}
      unsaved={unsaved}
      busy={looking}
      error={problem}
      onSubmit={() => void look()}
      {...(chasing !== undefined && { object: t('发给还没有确认阅读该公告的人') })}
      {...(to !== undefined && { object: to.object })}
    >
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
      {chasing === undefined && to === undefined && (
        <AudienceField
          label={t('接收范围')}
          everybodyMeans={t('所有正常状态的账号')}
          value={audience}
          onChange={(next) => change({ audience: next })}
          error={problems.audience ?? null}
        />
      )}
      <TextInput
        label={t('标题')}
        required
        maxLength={100}
        value={title}
        error={problems.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('内容')}
        description={<VariableList />}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={5000}
        value={content}
        error={problems.content}
        onChange={(event) => change({ content: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={t('发送渠道')}
        value={[...channels]}
        error={problems.channels}
        onChange={(next) => change({ channels: next })}
      >
        <Group mt="xs" mb={4}>
          {channelChoices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {t('预览时显示接收人数，确认后才会发送。')}
      </Text>
    </ActDialog>
  );
}
