import { useQuery } from '@apollo/client/react';
import { Alert, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import {
  SignOnSettleDocument,
  SignOnWaitingDocument,
  type SignOnWaitingQuery,
} from '../../generated/graphql.ts';
import { providerWords, waitingWords } from './provider-words.ts';

/** Who signed in at the provider and is not certain to be one account: an administrator says whose it is. */
export function WaitingPeople() {
  const query = useQuery(SignOnWaitingDocument, { fetchPolicy: 'network-only' });
  return (
    <QueryView
      query={query}
      isEmpty={({ signOnWaiting }) => signOnWaiting.length === 0}
      empty={<Empty plain title={t('没有待确认的身份')} hint={t('不能确定账号的人登录后会出现在这里。')} />}
    >
      {({ signOnWaiting }) => (
        <Stack gap="sm" role="list">
          {signOnWaiting.map((one) => (
            <Waiting key={one.id} one={one} onDone={() => void query.refetch().catch(() => undefined)} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

interface WaitingProps {
  readonly one: SignOnWaitingQuery['signOnWaiting'][number];
  readonly onDone: () => void;
}

function Waiting({ one, onDone }: WaitingProps) {
  const { id, provider, why, userName, realName, mobile, email, at } = one;
  const call = useCall(SignOnSettleDocument);
  const [account, setAccount] = useState(userName);
  const settle = async (to: string | null) => {
    if (!(await call.run({ id, userName: to }))) return;
    notifySuccess(to === null ? t('已移除') : t('已关联'));
    onDone();
  };
  return (
    <Card withBorder role="listitem">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Text fw={600}>{realName || userName || t('未提供姓名')}</Text>
          <Text size="sm" c="dimmed">
            {[providerWords[provider]?.tab ?? provider, userName, mobile, email]
              .filter((text) => text !== '')
              .join(' · ')}
          </Text>
          <Text size="sm">
            {waitingWords[why] ?? why} · <When value={at} />
          </Text>
        </div>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('关联到账号')}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <Button
            disabled={account.trim() === ''}
            loading={call.busy}
            onClick={() => void settle(account.trim())}
          >
            {t('确认关联')}
          </Button>
          <Button variant="default" disabled={call.busy} onClick={() => void settle(null)}>
            {t('移除')}
          </Button>
        </Group>
      </Group>
      {call.error !== undefined && call.error !== null && (
        <Alert color="red" role="alert" mt="sm">
          {messageOf(call.error)}
        </Alert>
      )}
    </Card>
  );
}
