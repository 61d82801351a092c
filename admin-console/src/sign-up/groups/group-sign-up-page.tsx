import { useLazyQuery, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { FileButton } from '@vigil/ui/upload/file-button.tsx';
import { postFile } from '@vigil/ui/upload/post-file.ts';
import { useState } from 'react';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import {
  GroupCheckDocument,
  GroupSignUpDocument,
  GroupSittingsDocument,
  type GroupResultFieldsFragment,
  type GroupSittingsQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { GroupRows } from './group-rows.tsx';

type Sitting = GroupSittingsQuery['groupSittings'][number];

/** 团体报名: an organisation signs its people up by a list, and pays for all of them by one order. */
export function GroupSignUpPage() {
  usePagePlace(t('团体报名'), paths.groupSignUp);
  const { site } = useSession();
  const query = useQuery(GroupSittingsDocument, { fetchPolicy: 'network-only' });
  return (
    <>
      <PageHeader
        title={t('团体报名')}
        hint={t('为名单上的人统一报名并支付，支付后每个人自行填写报名信息。')}
        site={site.siteName}
      />
      <QueryView
        query={query}
        loading={<Loading count={3} />}
        isEmpty={({ groupSittings }) => groupSittings.length === 0}
        empty={
          <Empty
            title={t('没有可以团体报名的场次')}
            hint={t('需要付费、正在报名且尚未开始的场次会列在这里；免费考试由学员直接报名。')}
          />
        }
      >
        {({ groupSittings }) => (
          <GroupForm sittings={groupSittings} onPlaced={() => void query.refetch().catch(() => undefined)} />
        )}
      </QueryView>
    </>
  );
}

const sayLeft = ({ left }: Sitting): string =>
  left === null ? t('名额不限') : t('余 {{n}} 个名额', { n: left });
const saySitting = (one: Sitting): string =>
  [
    one.catName,
    one.title,
    ...(one.startTime === null ? [] : [sayTime(one.startTime)]),
    t('每人 {{price}}', { price: sayMoney(one.price) }),
    sayLeft(one),
  ].join(' · ');

const accountsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,，;；、]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

interface GroupFormProps {
  readonly sittings: readonly Sitting[];
  readonly onPlaced: () => void;
}

function GroupForm({ sittings, onPlaced }: GroupFormProps) {
  const [examId, setExamId] = useState(sittings[0]?.id ?? '');
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<GroupResultFieldsFragment | null>(null);
  const [placed, setPlaced] = useState<GroupResultFieldsFragment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [check, checking] = useLazyQuery(GroupCheckDocument, { fetchPolicy: 'network-only' });
  const act = useCall(GroupSignUpDocument);
  const accounts = accountsIn(text);
  const able = checked?.rows.filter(({ why }) => why === null).length ?? 0;
  /** What was checked is of another list now. */
  const changed = () => {
    setChecked(null);
    setPlaced(null);
    setProblem(null);
  };
  const read = async (file: File) => {
    setReading(true);
    setProblem(null);
    try {
      const found = await postFile<{ readonly accounts: string[] }>(
        '/api/exam/signup/group/accounts',
        file,
        file.name,
      );
      changed();
      setText(accountsIn([text, ...found.accounts].join('\n')).join('\n'));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setReading(false);
    }
  };
  const look = async () => {
    changed();
    if (accounts.length === 0) return setProblem(t('请填写要报名的账号！'));
    try {
      const { data } = await check({ variables: { examId, accounts } });
      setChecked(data?.groupCheck ?? null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const place = async () => {
    if (!(await act.run({ examId, accounts }))) return;
    setPlaced(act.answer()?.groupSignUp ?? null);
    setChecked(null);
    onPlaced();
  };
  return (
    <Stack gap="md">
      <Panel>
        <Stack gap="md">
          <NativeSelect
            label={t('考试场次')}
            withAsterisk
            value={examId}
            onChange={(event) => {
              setExamId(event.currentTarget.value);
              changed();
            }}
            data={sittings.map((one) => ({ value: one.id, label: saySitting(one) }))}
          />
          <Textarea
            label={t('报名名单')}
            description={t('每行一个账号，或上传 Excel（取“账号”列）；只能为您管理范围内的人报名')}
            withAsterisk
            autosize
            minRows={5}
            maxRows={16}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              changed();
            }}
          />
          {(problem !== null || act.error !== undefined) && (
            <Text role="alert" c="red.8">
              {problem ?? messageOf(act.error)}
            </Text>
          )}
          <Group gap="sm">
            <Button loading={checking.loading} onClick={() => void look()}>
              {t('核对名单')}
            </Button>
            <FileButton
              kind="file"
              inputLabel={t('选择名单文件')}
              loading={reading}
              onFile={(file) => void read(file)}
            >
              {t('上传 Excel')}
            </FileButton>
            <Text c="dimmed" size="sm">
              {t('共 {{n}} 个账号', { n: accounts.length })}
            </Text>
          </Group>
        </Stack>
      </Panel>
      {checked !== null && (
        <Panel>
          <Stack gap="md">
            <GroupRows rows={checked.rows} ableWord={t('可以报名')} />
            <Group gap="sm">
              <Button disabled={able === 0} loading={act.busy} onClick={() => void place()}>
                {t('为 {{n}} 人占位并下单 {{sum}}', { n: able, sum: sayMoney(checked.total) })}
              </Button>
              <Text c="dimmed" size="sm">
                {t('下单后名额保留 15 分钟，请及时支付；未能报名的人不计费')}
              </Text>
            </Group>
          </Stack>
        </Panel>
      )}
      {placed !== null && <Placed result={placed} />}
    </Stack>
  );
}

function Placed({ result }: { readonly result: GroupResultFieldsFragment }) {
  const had = result.rows.filter(({ why }) => why === null).length;
  return (
    <Panel>
      <Stack gap="md" aria-live="polite">
        {result.orderId === null ? (
          <Alert color="amber">{t('名单上没有可以报名的人，没有产生订单。')}</Alert>
        ) : (
          <Alert color="teal" title={t('已为 {{n}} 人保留名额', { n: had })}>
            <Group gap="sm">
              <Text>
                {t('订单金额 {{sum}}，请在 15 分钟内支付，逾期名额释放。', { sum: sayMoney(result.total) })}
              </Text>
              <Button component="a" href="/web/uc?to=myOrder" target="_blank" rel="noopener">
                {t('去支付')}
              </Button>
            </Group>
          </Alert>
        )}
        <GroupRows rows={result.rows} ableWord={t('已保留名额')} />
      </Stack>
    </Panel>
  );
}
