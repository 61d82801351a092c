import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { messageOf, refusalOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { PeopleImportSlipsDocument, type PeopleImportSlipsMutation } from '../../generated/graphql.ts';
import styles from './import-dialog.module.css';
import { printSlips } from './print-slips.ts';

type Slip = PeopleImportSlipsMutation['userImportSlips'][number];

/**
 * Slips with one-time passwords: made when one asks for them, shown once, kept by nobody. Made a second time only on
 * purpose: then those before count no longer.
 */
export function Slips({ importId }: { readonly importId: string }) {
  const make = useCall(PeopleImportSlipsDocument);
  const [slips, setSlips] = useState<readonly Slip[] | null>(null);
  const [again, setAgain] = useState(false);
  const run = async () => {
    if (await make.run({ id: importId, again })) {
      setSlips(make.answer()?.userImportSlips ?? []);
      setAgain(false);
    }
  };
  const wasMade = refusalOf(make.error)?.reason === 'SlipsIssuedBefore';
  if (slips === null)
    return (
      <Stack gap="sm">
        <Text>
          {t(
            '导入的账号还没有密码。生成账号条后打印发放，首次登录须修改密码；账号条只显示这一次，不会保存。',
          )}
        </Text>
        {make.error !== undefined && (
          <Alert color={wasMade ? 'yellow' : 'red'} variant="light" role="alert">
            {messageOf(make.error)}
          </Alert>
        )}
        <Group>
          {wasMade && !again ? (
            <Button
              color="red"
              onClick={() => {
                setAgain(true);
                make.clear();
              }}
            >
              {t('重新生成')}
            </Button>
          ) : (
            <Button onClick={() => void run()} loading={make.busy}>
              {again ? t('确认重新生成账号条') : t('生成账号条')}
            </Button>
          )}
        </Group>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text role="status">{t('账号条 {{n}} 张，关闭后不再显示。', { n: slips.length })}</Text>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => printSlips(slips)}>
          {t('打印')}
        </Button>
      </Group>
      <ScrollArea.Autosize
        mah="50vh"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('账号条') }}
      >
        <div className={styles['slips']}>
          {slips.slice(0, 60).map((slip) => (
            <div key={slip.userName} className={styles['slip']}>
              <dl>
                <dt>{t('姓名')}</dt>
                <dd>{slip.realName}</dd>
                <dt>{t('账号')}</dt>
                <dd>{slip.userName}</dd>
                <dt>{t('密码')}</dt>
                <dd className="tabular">{slip.password}</dd>
              </dl>
            </div>
          ))}
        </div>
      </ScrollArea.Autosize>
      {slips.length > 60 && (
        <Text c="dimmed" size="sm">
          {t('此处只列出前 60 张，打印包含全部。')}
        </Text>
      )}
    </Stack>
  );
}
