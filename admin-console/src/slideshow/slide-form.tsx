import { useApolloClient } from '@apollo/client/react';
import { NumberInput, Switch, TextInput } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { useCallback, useState } from 'react';
import { useSend } from '../app/use-call.ts';
import { SlideSaveDocument } from '../generated/graphql.ts';
import { slideLabels, theirSlide, type SlideRow } from './slide.ts';

interface SlideFormProps {
  /** null: a new one */
  readonly slide: SlideRow | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly image: string;
  readonly title: string;
  readonly link: string;
  readonly domain: string;
  readonly sort: number | string;
  readonly shown: boolean;
}

const valuesOf = (slide: SlideRow | null): Values => ({
  image: slide?.image ?? '',
  title: slide?.title ?? '',
  link: slide?.link ?? '',
  domain: slide?.domain ?? '',
  sort: slide?.sort ?? 0,
  shown: (slide?.state ?? 0) === 0,
});

/** Problems in the words of the domain (`slideProblems`), each at its field. */
const validate = ({ image, title, link }: Values) => ({
  image: image === '' ? t('请上传轮播图片！') : null,
  title: all(required(t('标题')), atMost(t('标题'), 50))(title),
  link:
    link.trim() === '' || /^https?:\/\//i.test(link.trim())
      ? null
      : t('链接必须以 http:// 或 https:// 开头！'),
});

const fields: readonly (readonly [start: string, field: keyof Values])[] = [
  ['请上传', 'image'],
  ['图片', 'image'],
  ['标题', 'title'],
  ['链接', 'link'],
  ['域名', 'domain'],
  ['排序', 'sort'],
];

/** One picture of the carousel, in a dialog. */
export function SlideForm({ slide, onClose, onSaved }: SlideFormProps) {
  const client = useApolloClient();
  const send = useSend(SlideSaveDocument);
  const [initial] = useState(() => valuesOf(slide));
  const id = slide?.id;
  const form = useEntityForm<Values>({
    initial,
    version: slide?.version ?? null,
    validate,
    save: useCallback(
      (
        { shown, sort, link, domain, title, image }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const input = {
          ...{ id: id ?? null, version, image, title: title.trim(), link: link.trim() || null },
          ...{ domain: domain.trim(), sort: Number(sort) || 0, state: shown ? 0 : 1 },
        };
        return send({ input }, commandId);
      },
      [send, id],
    ),
    fieldOf: ({ msg }) => fields.find(([start]) => msg.startsWith(start))?.[1] ?? null,
    ...(id !== undefined && { loadTheirs: () => theirSlide(client, id, valuesOf) }),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  const { values } = form.fields;
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={slide === null ? t('新建轮播图') : t('编辑轮播图')}
      form={form}
      labels={slideLabels}
    >
      <ImageField
        label={t('图片')}
        required
        aspect={3}
        limitKb={1024}
        description={t('按 3:1 裁剪，建议宽度不小于 1440 像素')}
        {...form.field('image')}
        value={values.image}
      />
      <TextInput
        label={t('标题')}
        description={t('图片说明的文字，供看不到图片的人使用，最多 50 个字')}
        required
        maxLength={50}
        {...form.field('title')}
      />
      <TextInput
        label={t('链接')}
        description={t('点击图片后在新窗口打开；留空则不可点击')}
        placeholder="https://"
        maxLength={500}
        {...form.field('link')}
      />
      <TextInput
        label={t('域名')}
        description={t('只在该域名的首页显示，最多 255 个字符；留空则在所有域名显示')}
        placeholder="exam.example.com"
        maxLength={255}
        {...form.field('domain')}
      />
      <NumberInput
        label={t('排序')}
        description={t('数字小的排在前面')}
        w={200}
        min={0}
        max={9999}
        allowDecimal={false}
        {...form.field('sort')}
      />
      <Switch label={t('显示')} {...form.field('shown', { type: 'checkbox' })} />
    </DialogForm>
  );
}
