import { useApolloClient, useQuery } from '@apollo/client/react';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { instantOf, wallTimeOf, wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { useCallback, useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useSend } from '../../app/use-call.ts';
import { CategoryDetailDocument, CategorySaveDocument } from '../../generated/graphql.ts';
import { categoryLabels, theirCategory, type CategoryRow } from './category.ts';

interface CategoryFormPageProps {
  /** null: a new one */
  readonly id: string | null;
  /** Back to the list, which is loaded anew when something was saved. */
  readonly onLeave: () => void;
}

/** One exam category, as a page of its own. */
export function CategoryFormPage({ id, onLeave }: CategoryFormPageProps) {
  const { site } = useSession();
  const query = useQuery(CategoryDetailDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'network-only',
  });
  return (
    <>
      <PageHeader title={id === null ? t('新建考试分类') : t('编辑考试分类')} site={site.siteName} />
      {id === null ? (
        <CategoryForm category={null} onLeave={onLeave} />
      ) : (
        <QueryView query={query} loading={<Loading shape="page" />}>
          {(data) => <CategoryForm category={data.examCategoryDetail} onLeave={onLeave} />}
        </QueryView>
      )}
    </>
  );
}

interface Values {
  readonly name: string;
  readonly cover: string;
  /** yuan */
  readonly price: number | string;
  readonly faceCrowd: string;
  readonly description: string;
  readonly context: string;
  readonly certSample: string;
  readonly isOpen: boolean;
  readonly needed: boolean;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  /** '' : never */
  readonly cancelHours: number | string;
  readonly sort: number | string;
}

const valuesOf = (category: CategoryRow | null): Values => ({
  name: category?.name ?? '',
  cover: category?.cover ?? '',
  price: (category?.price ?? 0) / 100,
  faceCrowd: category?.faceCrowd ?? '',
  description: category?.description ?? '',
  context: category?.context ?? '',
  certSample: category?.certSample ?? '',
  isOpen: category?.isOpen ?? true,
  needed: category?.signUp.needed ?? true,
  opensAt: category?.signUp.opensAt ? wallTimeOf(category.signUp.opensAt) : null,
  closesAt: category?.signUp.closesAt ? wallTimeOf(category.signUp.closesAt) : null,
  cancelHours: category?.signUp.cancelHours ?? '',
  sort: category?.sort ?? 0,
});

const name = t('考试分类名称');

/** Problems in the words of the domain (`categoryProblems`), each at its field. */
const validate = (values: Values) => ({
  name: all(required(name), atMost(name, 50))(values.name),
  price: Number(values.price) >= 0 ? null : t('价格不正确！'),
  faceCrowd: atMost(t('面向人群'), 500)(values.faceCrowd),
  description: atMost(t('简介'), 500)(values.description),
  opensAt: wallTimeProblem(t('报名开始时间'), values.opensAt),
  closesAt: wallTimeProblem(t('报名截止时间'), values.closesAt),
});

function CategoryForm({
  category,
  onLeave,
}: {
  readonly category: CategoryRow | null;
  readonly onLeave: () => void;
}) {
  const client = useApolloClient();
  const { site } = useSession();
  const send = useSend(CategorySaveDocument);
  const [initial] = useState(() => valuesOf(category));
  const [uploading, setUploading] = useState(false);
  const id = category?.id ?? null;
  const form = useEntityForm<Values>({
    initial,
    version: category?.version ?? null,
    validate,
    save: useCallback(
      (
        {
          name: typed,
          cover,
          certSample,
          price,
          sort,
          needed,
          opensAt,
          closesAt,
          cancelHours,
          ...rest
        }: Values,
        { commandId, version }: { commandId: string; version: number | null },
      ) =>
        send(
          {
            input: {
              ...rest,
              id,
              version,
              name: typed.trim(),
              cover: cover || null,
              certSample: certSample || null,
              price: Math.round(Number(price) * 100),
              sort: Number(sort) || 0,
              signUp: {
                needed,
                opensAt: opensAt === null ? null : instantOf(opensAt),
                closesAt: closesAt === null ? null : instantOf(closesAt),
                cancelHours: cancelHours === '' ? null : Number(cancelHours),
              },
            },
          },
          commandId,
        ),
      [send, id],
    ),
    fieldOf: ({ msg }) =>
      msg.startsWith('考试分类名称')
        ? 'name'
        : msg.startsWith('报名截止')
          ? 'closesAt'
          : msg.startsWith('取消报名')
            ? 'cancelHours'
            : msg.startsWith('价格')
              ? 'price'
              : msg.startsWith('面向人群')
                ? 'faceCrowd'
                : null,
    ...(id !== null && { loadTheirs: () => theirCategory(client, id, valuesOf) }),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onLeave();
    },
  });
  const { values } = form.fields;
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      <FormFrame
        form={form}
        label={t('考试分类')}
        labels={categoryLabels}
        onCancel={onLeave}
        disabled={uploading}
      >
        <FormSection title={t('基本信息')}>
          <TextInput label={categoryLabels['name']} required maxLength={50} {...form.field('name')} />
          <ImageField label={t('封面')} aspect={16 / 9} {...form.field('cover')} value={values.cover} />
          <TextInput
            label={categoryLabels['faceCrowd']}
            placeholder={t('如：全体在职员工')}
            maxLength={500}
            {...form.field('faceCrowd')}
          />
          <Textarea
            label={categoryLabels['description']}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={500}
            {...form.field('description')}
          />
        </FormSection>
        <FormSection title={t('详细介绍')} hint={t('显示在报名详情页，可以插入图片、视频和附件。')}>
          <RichEditor
            label={t('详细介绍')}
            hideLabel
            {...form.field('context')}
            value={values.context}
            onBusy={setUploading}
          />
          <ImageField
            label={t('证书样本')}
            description={t('通过考试后所得证书的样图')}
            {...form.field('certSample')}
            value={values.certSample}
          />
        </FormSection>
        <FormSection title={t('报名与展示')}>
          <Switch
            label={t('开放报名')}
            description={t('关闭后只有指定的考生能看到本分类')}
            {...form.field('isOpen', { type: 'checkbox' })}
          />
          <Switch
            label={categoryLabels['needed']}
            description={t('本分类的考试只有报名成功的考生能参加')}
            {...form.field('needed', { type: 'checkbox' })}
          />
          {(['opensAt', 'closesAt'] as const).map((name) => (
            <DateTimeField
              key={name}
              label={categoryLabels[name] ?? name}
              description={t('不填表示不限')}
              clock={name === 'opensAt' ? '09:00' : '18:00'}
              {...form.field(name)}
              value={values[name]}
            />
          ))}
          <NumberInput
            label={categoryLabels['cancelHours']}
            description={t('开考前多少小时之前可以取消报名；不填表示不能取消')}
            w={200}
            min={0}
            max={8760}
            allowDecimal={false}
            suffix={t(' 小时')}
            {...form.field('cancelHours')}
          />
          {site.props.modulePay && (
            <NumberInput
              label={categoryLabels['price']}
              w={200}
              min={0}
              decimalScale={2}
              fixedDecimalScale
              prefix="¥ "
              {...form.field('price')}
            />
          )}
          <NumberInput
            label={categoryLabels['sort']}
            description={t('数字小的排在前面')}
            w={200}
            min={0}
            max={9999}
            allowDecimal={false}
            {...form.field('sort')}
          />
        </FormSection>
      </FormFrame>
    </>
  );
}
