import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconEye, IconSend } from '@tabler/icons-react';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useSend } from '../../app/use-call.ts';
import { NoticeDetailDocument, NoticeSaveDocument } from '../../generated/graphql.ts';
import { AudienceField } from '../audience-field.tsx';
import { everybody, isEmptyRange, type Audience } from '../audience.ts';
import { NoticePreview } from './notice-preview.tsx';
import { noticeLabels, theirNotice, type NoticeRow } from './notice.ts';

interface NoticeFormPageProps {
  /** null: a new one */
  readonly id: string | null;
  /** Back to the list, which is loaded anew when something was saved. */
  readonly onLeave: () => void;
}

/** One notice, as a page of its own. */
export function NoticeFormPage({ id, onLeave }: NoticeFormPageProps) {
  const { site } = useSession();
  const query = useQuery(NoticeDetailDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'network-only',
  });
  return (
    <>
      <PageHeader title={id === null ? t('新建公告') : t('编辑公告')} site={site.siteName} />
      {id === null ? (
        <NoticeForm notice={null} onLeave={onLeave} />
      ) : (
        <QueryView query={query} loading={<Loading shape="page" />}>
          {(data) => <NoticeForm notice={data.noticeDetail} onLeave={onLeave} />}
        </QueryView>
      )}
    </>
  );
}

interface Values {
  readonly title: string;
  readonly content: string;
  readonly link: string;
  readonly audience: Audience;
  readonly pinned: boolean;
  readonly mustRead: boolean;
  readonly shown: boolean;
}

function valuesOf(notice: NoticeRow | null): Values {
  const { everybody: all_, departIds, groupIds, userIds, roleType } = notice?.audience ?? everybody;
  return {
    title: notice?.title ?? '',
    content: notice?.content ?? '',
    link: notice?.link ?? '',
    audience: { everybody: all_, departIds, groupIds, userIds, roleType: roleType ?? null },
    pinned: notice?.pinned ?? false,
    mustRead: notice?.mustRead ?? false,
    shown: notice?.state === 0,
  };
}

/** As the domain has it: nothing but tags and blanks is no text. */
const isBlankHtml = (html: string): boolean =>
  !/<(?:img|audio|video)\b|\sdata-latex=/i.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Problems in the words of the domain (`noticeProblems`), each at its field. */
const validate = ({ title, link, content, audience }: Values) => ({
  title: all(required(t('公告标题')), atMost(t('公告标题'), 100))(title),
  link: /^https?:\/\/[^/?#]*@/i.test(link.trim())
    ? t('链接中不能包含账号和密码！')
    : link.trim() === '' || /^https?:\/\//i.test(link.trim())
      ? null
      : t('链接必须以 http:// 或 https:// 开头！'),
  content: isBlankHtml(content) && link.trim() === '' ? t('公告内容不能为空！') : null,
  audience: isEmptyRange(audience) ? t('请选择接收范围！') : null,
});

const fields: readonly (readonly [start: string, field: keyof Values])[] = [
  ['公告标题', 'title'],
  ['公告内容', 'content'],
  ['链接', 'link'],
  ['请选择接收', 'audience'],
  ['接收范围', 'audience'],
];

function NoticeForm({
  notice,
  onLeave,
}: {
  readonly notice: NoticeRow | null;
  readonly onLeave: () => void;
}) {
  const client = useApolloClient();
  const send = useSend(NoticeSaveDocument);
  const [initial] = useState(() => valuesOf(notice));
  const [uploading, setUploading] = useState(false);
  const id = notice?.id ?? null;
  const form = useEntityForm<Values>({
    initial,
    version: notice?.version ?? null,
    validate,
    save: useCallback(
      (
        { shown, title, link, audience, ...rest }: Values,
        { commandId, version }: { commandId: string; version: number | null },
      ) => {
        const { departIds, groupIds, userIds } = audience;
        const whom = {
          ...audience,
          departIds: [...departIds],
          groupIds: [...groupIds],
          userIds: [...userIds],
        };
        const words = { title: title.trim(), link: link.trim() || null };
        return send(
          { input: { ...rest, ...words, id, version, audience: whom, state: shown ? 0 : 1 } },
          commandId,
        );
      },
      [send, id],
    ),
    fieldOf: ({ msg }) => fields.find(([start]) => msg.startsWith(start))?.[1] ?? null,
    ...(id !== null && { loadTheirs: () => theirNotice(client, id, valuesOf) }),
    onSaved: ({ shown }) => {
      notifySuccess(shown === initial.shown ? (shown ? t('保存成功') : t('草稿已保存')) : t('公告已发布'));
      onLeave();
    },
  });
  const { values } = form.fields;
  // Enter in a field saves: it publishes nothing. Refused, it is a draft as before.
  const publish = async () => {
    form.fields.setFieldValue('shown', true);
    if (!(await form.submit())) form.fields.setFieldValue('shown', false);
  };
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame
        form={form}
        label={t('公告')}
        labels={noticeLabels}
        onCancel={onLeave}
        disabled={uploading}
        submitLabel={initial.shown ? t('保存') : t('保存草稿')}
        extra={
          <Button
            type="button"
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            {t('预览')}
          </Button>
        }
        {...(!initial.shown && {
          further: (
            <Button
              type="button"
              leftSection={<IconSend size={18} aria-hidden />}
              loading={form.busy}
              disabled={uploading}
              onClick={() => void publish()}
            >
              {t('发布')}
            </Button>
          ),
        })}
      >
        <FormSection title={t('公告内容')}>
          <TextInput label={t('公告标题')} required maxLength={100} {...form.field('title')} />
          <RichEditor
            label={t('公告内容')}
            {...form.field('content')}
            value={values.content}
            onBusy={setUploading}
          />
          <TextInput
            label={t('链接')}
            description={t('显示在公告末尾，点击后在新窗口打开；可以留空')}
            placeholder="https://"
            maxLength={500}
            {...form.field('link')}
          />
        </FormSection>
        <FormSection title={t('接收范围')}>
          <AudienceField
            label={t('谁能看到这条公告')}
            everybodyMeans={t('包括未登录的访客')}
            {...form.field('audience')}
            value={values.audience}
          />
        </FormSection>
        <FormSection title={t('展示方式')}>
          <Switch
            label={t('置顶')}
            description={t('排在其他公告之前，并在首页顶部轮流显示')}
            {...form.field('pinned', { type: 'checkbox' })}
          />
          <Switch
            label={t('要求确认阅读')}
            description={t('读者需要点击“我已阅读”，可以查看回执')}
            {...form.field('mustRead', { type: 'checkbox' })}
          />
        </FormSection>
      </FormFrame>
      {previewing && (
        <NoticePreview
          {...{ title: values.title, content: values.content, link: values.link }}
          {...{ pinned: values.pinned, mustRead: values.mustRead }}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
