import { Checkbox, Group, NumberInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { instantOf, isWallTime, wallTimeOf } from '@vigil/ui/console/dates/wall-time.ts';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { DiscountSaveDocument } from '../../generated/graphql.ts';
import { fenOf } from '../refund-dialogs.tsx';
import { discountLabels, kindNames, type DiscountRow } from './discount-words.ts';

interface DiscountFormProps {
  /** null: a new one */
  readonly discount: DiscountRow | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly code: string;
  readonly title: string;
  readonly kind: string;
  readonly percent: number | string;
  readonly less: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly kinds: string[];
  readonly subjectIds: string;
  readonly totalUses: number | string;
  readonly usesPerPerson: number | string;
  readonly minimum: string;
  readonly enabled: boolean;
}

const wallOf = (instant: string | null | undefined): string | null =>
  instant === null || instant === undefined ? null : wallTimeOf(Date.parse(instant));
const yuanOf = (fen: number | null | undefined): string => ((fen ?? 0) / 100).toFixed(2);

const valuesOf = (discount: DiscountRow | null): Values => ({
  code: discount?.id ?? '',
  title: discount?.title ?? '',
  kind: discount !== null && discount.less !== null ? 'less' : 'percent',
  percent: discount?.percent ?? 10,
  less: yuanOf(discount?.less),
  from: wallOf(discount?.from),
  until: wallOf(discount?.until),
  kinds: discount?.kinds ?? [],
  subjectIds: (discount?.subjectIds ?? []).join('\n'),
  totalUses: discount?.totalUses ?? '',
  usesPerPerson: discount === null ? 1 : (discount.usesPerPerson ?? ''),
  minimum: yuanOf(discount?.minimum),
  enabled: discount?.enabled ?? true,
});

const timeProblem = (value: string | null): string | null =>
  value === null || isWallTime(value) ? null : t('请填写正确的时间！');

/** Problems in the words of the domain (`discountProblem`), each at its field. */
const validate = ({ code, title, kind, percent, less, from, until, minimum }: Values) => ({
  code: /^[a-z0-9]{6,32}$/i.test(code.trim()) ? null : t('优惠码应为 6 至 32 位字母或数字！'),
  title: all(required(t('名称')), atMost(t('名称'), 50))(title),
  percent:
    kind === 'percent' && !(Number(percent) >= 1 && Number(percent) <= 100)
      ? t('请填写 1 至 100 的整数！')
      : null,
  less: kind === 'less' && !((fenOf(less) ?? 0) >= 1) ? t('请填写正确的优惠金额！') : null,
  from: timeProblem(from),
  until:
    timeProblem(until) ??
    (from !== null && until !== null && from >= until ? t('结束时间必须晚于开始时间！') : null),
  minimum: fenOf(minimum) === null ? t('请填写正确的金额！') : null,
});

const fields: readonly (readonly [start: string, field: keyof Values])[] = [
  ['优惠码', 'code'],
  ['该优惠码', 'code'],
  ['名称', 'title'],
  ['结束时间', 'until'],
];
const instantIn = (wall: string | null): string | null => (wall === null ? null : instantOf(wall));
const countIn = (value: number | string): number | null => (value === '' ? null : Number(value));

/** One discount code, in a dialog. */
export function DiscountForm({ discount, onClose, onSaved }: DiscountFormProps) {
  const send = useSend(DiscountSaveDocument);
  const [initial] = useState(() => valuesOf(discount));
  const form = useEntityForm<Values>({
    initial,
    version: discount?.version ?? null,
    validate,
    save: useCallback(
      (
        values: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const isPercent = values.kind === 'percent';
        const input = {
          ...{ id: values.code.trim().toUpperCase(), version, title: values.title.trim() },
          ...{
            percent: isPercent ? Number(values.percent) : null,
            less: isPercent ? null : fenOf(values.less),
          },
          ...{ from: instantIn(values.from), until: instantIn(values.until), kinds: values.kinds },
          subjectIds: values.subjectIds.split(/\s+/).filter((id) => id !== ''),
          ...{ totalUses: countIn(values.totalUses), usesPerPerson: countIn(values.usesPerPerson) },
          ...{ minimum: fenOf(values.minimum) ?? 0, enabled: values.enabled },
        };
        return send({ input }, commandId);
      },
      [send],
    ),
    fieldOf: ({ msg }) => fields.find(([start]) => msg.startsWith(start))?.[1] ?? null,
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
      title={discount === null ? t('新建优惠码') : t('编辑优惠码')}
      form={form}
      labels={discountLabels}
    >
      <TextInput
        label={t('优惠码')}
        description={t('6 至 32 位字母或数字，不区分大小写；建立后不能修改')}
        required
        maxLength={32}
        disabled={discount !== null}
        {...form.field('code')}
      />
      <TextInput label={t('名称')} required maxLength={50} {...form.field('title')} />
      <SegmentedControl
        aria-label={t('优惠方式')}
        data={[
          { value: 'percent', label: t('按百分比') },
          { value: 'less', label: t('按金额') },
        ]}
        value={values.kind}
        onChange={(kind) => form.fields.setFieldValue('kind', kind)}
      />
      {values.kind === 'percent' ? (
        <NumberInput
          label={t('优惠（%）')}
          description={t('填 20 表示减去价格的 20%，填 100 表示免费')}
          required
          w={200}
          min={1}
          max={100}
          allowDecimal={false}
          {...form.field('percent')}
        />
      ) : (
        <TextInput label={t('优惠（元）')} required w={200} inputMode="decimal" {...form.field('less')} />
      )}
      <TextInput label={t('最低订单金额（元）')} w={200} inputMode="decimal" {...form.field('minimum')} />
      <Group grow align="start">
        <DateTimeField label={t('开始时间')} {...form.field('from')} value={values.from} />
        <DateTimeField label={t('结束时间')} {...form.field('until')} value={values.until} />
      </Group>
      <Checkbox.Group
        label={t('适用范围')}
        description={t('不选表示全部')}
        value={values.kinds}
        onChange={(kinds) => form.fields.setFieldValue('kinds', kinds)}
      >
        <Group mt="xs">
          {Object.entries(kindNames).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label={t('指定商品')}
        description={t('考试、考试分类或题库的编号，每行一个，最多 100 个；留空表示不限')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('subjectIds')}
      />
      <Group grow align="start">
        <NumberInput
          label={t('总次数')}
          description={t('留空表示不限')}
          min={1}
          allowDecimal={false}
          {...form.field('totalUses')}
        />
        <NumberInput
          label={t('每人次数')}
          description={t('留空表示不限')}
          min={1}
          allowDecimal={false}
          {...form.field('usesPerPerson')}
        />
      </Group>
      <Switch
        label={t('启用')}
        checked={values.enabled}
        onChange={(event) => form.fields.setFieldValue('enabled', event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
