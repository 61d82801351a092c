import { useApolloClient } from '@apollo/client/react';
import {
  Alert,
  ColorInput,
  MultiSelect,
  Select,
  Switch,
  TagsInput,
  TextInput,
  Textarea,
} from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { FormFrame, FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { theirVersion } from '../../app/their-version.ts';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { useSend } from '../../app/use-call.ts';
import { BrandDetailDocument, BrandHistoryDocument, BrandSaveDocument } from '../../generated/graphql.ts';
import { DepartSelect } from '../../organisation/public.ts';
import { paths } from '../paths.ts';
import { BrandPreview } from './brand-preview.tsx';
import {
  brandInput,
  brandLabels,
  brandValues,
  lookValues,
  menuChoices,
  sectionChoices,
  tabChoices,
  tileChoices,
  variants,
  wordChoices,
  wordLabels,
  type BrandValues,
} from './brand.ts';

interface BrandFormProps {
  /** null: a new one */
  readonly id: string | null;
  readonly version: number | null;
  readonly values: BrandValues;
  /** it came from a file and is saved nowhere */
  readonly unsaved?: boolean;
}

/** Logos and codes above it are compressed, KB (spec 3 §5). */
const logoLimitKb = 100;

/** White words stand out from each of them by 4.5 to 1 at least. */
const readableColours = [
  '#1f4e9e',
  '#0b6e4f',
  '#7a1f5c',
  '#9b2c2c',
  '#8a4b08',
  '#3b3b98',
  '#0f5f73',
  '#374151',
];

const validate = ({ title, siteName }: BrandValues) => ({
  title: all(required(t('品牌名称')), atMost(t('品牌名称'), 50))(title),
  siteName: all(required(t('系统简称')), atMost(t('系统简称'), 30))(siteName),
});

/** The field a refusal speaks of, by the words it begins with. */
const fieldOf = (msg: string): string | null => {
  const path = Object.keys(brandLabels).find((key) => msg.startsWith(brandLabels[key] as string));
  return path ?? (msg.startsWith('域名') ? 'domains' : msg.startsWith('该部门') ? 'departId' : null);
};

/** Everything of a brand, with how it will look beside it as one types. */
export function BrandForm({ id, version, values: opened, unsaved = false }: BrandFormProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const send = useSend(BrandSaveDocument);
  const [initial] = useState(opened);
  const [uploading, setUploading] = useState(false);
  const leave = () => void navigate(paths.brands);
  const form = useEntityForm<BrandValues>({
    ...{ initial, version, validate },
    save: useCallback(
      (values: BrandValues, how: { commandId: string; version: number | null }) =>
        send({ input: brandInput(values, id, how.version) }, how.commandId),
      [send, id],
    ),
    fieldOf: ({ msg }) => fieldOf(msg),
    ...(id !== null && {
      loadTheirs: () =>
        theirVersion(client, {
          ...{ id, detail: BrandDetailDocument, history: BrandHistoryDocument, valuesOf: brandValues },
          entityOf: (data) => data.siteConfigDetail,
          changesOf: (data) => data.siteConfigHistory,
        }),
    }),
    onSaved: () => {
      notifySuccess(t('系统配置保存成功！'));
      leave();
    },
  });
  const { values } = form.fields;
  const image = (path: 'backLogo' | 'frontLogo' | 'loginPageImg' | 'mpCode') => (
    <ImageField
      label={brandLabels[path] ?? ''}
      {...(path === 'loginPageImg' ? {} : { limitKb: logoLimitKb })}
      {...form.field(path)}
      value={values[path]}
    />
  );
  const text = (path: string, more: object = {}) => (
    <TextInput label={brandLabels[path]} {...more} {...form.field(path)} />
  );
  return (
    <>
      <UnsavedGuard when={form.dirty} />
      {unsaved && (
        <Alert mb="md">
          {t('已从文件读入，保存后才会生效。图片、域名和绑定部门不随文件导入，请重新设置。')}
        </Alert>
      )}
      <FormFrame
        form={form}
        label={t('品牌')}
        labels={brandLabels}
        onCancel={leave}
        disabled={uploading}
        aside={<BrandPreview values={values} />}
      >
        <FormSection title={t('基本信息')}>
          {text('title', { required: true, description: t('仅管理员可见') })}
          {text('siteName', { required: true })}
          {text('siteFullName')}
          {text('copyRight')}
          {text('icp')}
          {text('h5Host', { placeholder: 'https://m.example.com' })}
        </FormSection>
        <FormSection title={t('显示范围')} hint={t('按域名显示；登录后在未登记的域名上按部门显示。')}>
          <TagsInput
            label={brandLabels['domains']}
            placeholder="exam.example.com"
            description={id === 'default' ? t('默认品牌也用于其余所有域名') : t('输入后回车，可填写多个')}
            {...form.field('domains')}
          />
          <DepartSelect
            label={brandLabels['departId']}
            clearable
            {...form.field('departId')}
            value={values.departId}
          />
        </FormSection>
        <FormSection title={t('标志与颜色')}>
          {image('frontLogo')}
          {image('backLogo')}
          {image('loginPageImg')}
          {image('mpCode')}
          <ColorInput
            label={brandLabels['colour']}
            description={t('按钮文字为白色，对比度至少 4.5:1；留空使用系统颜色')}
            // Its sliders have no names for those who hear them; each of these colours can be read on.
            withPicker={false}
            swatches={readableColours}
            eyeDropperButtonProps={{ 'aria-label': t('从屏幕取色') }}
            {...form.field('colour')}
          />
        </FormSection>
        <FormSection title={t('变体与入口')} hint={t('选择变体会重设以下各项，之后可逐项调整。')}>
          <Select
            label={brandLabels['appName']}
            data={
              variants.some(({ value }) => value === values.appName)
                ? [...variants]
                : [...variants, { value: values.appName, label: values.appName }]
            }
            allowDeselect={false}
            {...form.field('appName')}
            onChange={(appName) =>
              form.fields.setValues({ ...values, ...lookValues(appName ?? ''), appName: appName ?? '' })
            }
          />
          <MultiSelect label={brandLabels['menu']} data={menuChoices} {...form.field('menu')} />
          <MultiSelect label={brandLabels['tiles']} data={tileChoices} {...form.field('tiles')} />
          <MultiSelect label={brandLabels['hiddenTabs']} data={tabChoices} {...form.field('hiddenTabs')} />
          {sectionChoices.map(({ value }) => (
            <Switch key={value} label={brandLabels[value]} {...form.field(value, { type: 'checkbox' })} />
          ))}
          <Switch
            label={brandLabels['showsPassScore']}
            {...form.field('showsPassScore', { type: 'checkbox' })}
          />
          {text('certificateUrl', { placeholder: 'https://' })}
        </FormSection>
        <FormSection title={t('用语')} hint={t('留空使用系统用语。')}>
          {wordChoices.map(({ value, label }) => (
            <Textarea
              key={value}
              label={wordLabels[value]}
              placeholder={label}
              autosize
              maxLength={60}
              {...form.field(`words.${value}`)}
            />
          ))}
        </FormSection>
        <FormSection title={t('法律文本')} hint={t('内容变化时版本号自动增加。')}>
          {(['agreement', 'privacy'] as const).map((key) => (
            <RichEditor
              key={key}
              label={brandLabels[key] ?? ''}
              {...form.field(key)}
              value={values[key]}
              onBusy={setUploading}
            />
          ))}
        </FormSection>
      </FormFrame>
    </>
  );
}
