import { useMutation } from '@apollo/client/react';
import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { CaptchaDialog, type CaptchaPass } from '../../accounts/public.ts';
import { Page } from '../../app/page.tsx';
import { useSite } from '../../app/site.tsx';
import { ScoreLookupDocument } from '../../generated/graphql.ts';
import { FoundTable } from './found-table.tsx';
import styles from './score-lookup.module.css';

/** Scores of whoever is not logged in: by exact name and ID number, behind the captcha; a pass is for one query. */
export function ScoreLookup() {
  const { info } = useSite();
  const [look, { data, loading, error, reset }] = useMutation(ScoreLookupDocument);
  const [captcha, setCaptcha] = useState(false);
  const form = useForm({
    initialValues: { realName: '', idCard: '' },
    validate: {
      realName: (value) => (value.trim() === '' ? t('请填写姓名！') : null),
      idCard: (value) => (value.trim() === '' ? t('请填写证件号码！') : null),
    },
  });
  const search = (pass?: CaptchaPass) => {
    setCaptcha(false);
    const { realName, idCard } = form.values;
    const input = { realName: realName.trim(), idCard: idCard.trim(), ...pass };
    void look({ variables: { input } }).catch(() => undefined);
  };
  const submit = () => {
    reset();
    if (info.captchaOff) search();
    else setCaptcha(true);
  };
  const found = data?.scoreLookup;
  return (
    <Page
      title={t('成绩查询')}
      hint={t('查询已公布的正式考试成绩，每场考试取最高分。登录后可查看答卷与全部记录。')}
    >
      <Panel>
        <form role="search" className={styles['form']} noValidate onSubmit={form.onSubmit(submit)}>
          <TextInput
            label={t('姓名')}
            withAsterisk
            autoComplete="name"
            maxLength={64}
            {...form.getInputProps('realName')}
          />
          <TextInput
            label={t('证件号码')}
            withAsterisk
            autoComplete="off"
            maxLength={64}
            {...form.getInputProps('idCard')}
          />
          <Button type="submit" loading={loading} leftSection={<IconSearch size={16} aria-hidden />}>
            {t('查询')}
          </Button>
        </form>
      </Panel>
      <div className={styles['found']} aria-live="polite">
        {error !== undefined && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
            {messageOf(error)}
          </Alert>
        )}
        {found !== undefined &&
          found !== null &&
          (found.records.length === 0 ? (
            <Empty
              title={t('没有查到成绩')}
              hint={t('请核对姓名与证件号码是否与报名时一致；成绩可能尚未公布。')}
            />
          ) : (
            <FoundTable found={found} />
          ))}
      </div>
      <CaptchaDialog opened={captcha} onClose={() => setCaptcha(false)} onPass={search} />
    </Page>
  );
}
