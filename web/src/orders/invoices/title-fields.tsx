import { Checkbox, Collapse, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { InvoiceTitle, InvoiceTitleFaults } from '@vigil/domain/orders/public';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import styles from '../order-list.module.css';

interface TitleFieldsProps {
  readonly title: InvoiceTitle;
  readonly faults: InvoiceTitleFaults;
  /** The last one used of each kind. */
  readonly earlier: readonly InvoiceTitle[];
  readonly onChange: (title: InvoiceTitle) => void;
}

/** Whom an invoice is made out to, each fault at its field. */
export function TitleFields({ title, faults, earlier, onChange }: TitleFieldsProps) {
  const company = title.kind === 'company';
  const special = title.type === 'special';
  // A company's name is no person's, and the other way round: each is there again when its kind is.
  const [names, setNames] = useState<Partial<Record<InvoiceTitle['kind'], string>>>({});
  const turn = (kind: InvoiceTitle['kind']) => {
    setNames({ ...names, [title.kind]: title.name });
    const used = names[kind] === undefined ? earlier.find((one) => one.kind === kind) : undefined;
    onChange(
      used === undefined
        ? { ...title, kind, name: names[kind] ?? '' }
        : { ...used, mail: title.mail || used.mail, remark: title.remark },
    );
  };
  const field = (name: Exclude<keyof InvoiceTitle, 'kind' | 'type'>, label: string, most: number) => ({
    ...{
      label,
      maxLength: most,
      value: title[name],
      error: (faults as Partial<Record<string, string>>)[name],
    },
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...title, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <SegmentedControl
        aria-label={t('抬头类型')}
        classNames={{ label: styles['kind'] }}
        value={title.kind}
        onChange={(kind) => turn(kind as InvoiceTitle['kind'])}
        data={[
          { value: 'company', label: t('单位') },
          { value: 'person', label: t('个人') },
        ]}
      />
      <TextInput
        {...field('name', company ? t('单位名称') : t('抬头'), 100)}
        withAsterisk
        autoComplete={company ? 'organization' : 'name'}
      />
      {company && (
        <TextInput
          {...field('taxNumber', t('纳税人识别号'), 24)}
          description={t('统一社会信用代码 18 位，系统会核对校验码')}
          withAsterisk
          autoCapitalize="characters"
          autoComplete="off"
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...field('mail', t('接收邮箱'), 100)}
          withAsterisk
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextInput {...field('remark', t('发票备注（选填）'), 100)} />
      </SimpleGrid>
      {company && (
        <Checkbox
          label={t('需要增值税专用发票')}
          checked={special}
          onChange={(event) =>
            onChange({ ...title, type: event.currentTarget.checked ? 'special' : 'general' })
          }
        />
      )}
      <Collapse expanded={company && special}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput {...field('address', t('单位地址（选填）'), 100)} />
            <TextInput {...field('phone', t('电话（选填）'), 30)} />
            <TextInput {...field('bank', t('开户银行（选填）'), 100)} />
            <TextInput {...field('bankAccount', t('银行账号（选填）'), 40)} />
          </SimpleGrid>
        </Stack>
      </Collapse>
    </>
  );
}
