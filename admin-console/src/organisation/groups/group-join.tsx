import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { GroupJoinDocument } from '../../generated/graphql.ts';
import { GroupMultiSelect } from '../pickers/group-picker.tsx';
import { useGroupAct } from './use-group-act.tsx';

interface GroupJoinProps {
  /** of whom; at most 5000 */
  readonly userIds: readonly string[];
  readonly onClose: () => void;
  /** They are in the groups. */
  readonly onDone: () => void;
}

/** Puts people into groups (dialog GroupJoin), besides those they are in or in the place of them. */
export function GroupJoin({ userIds, onClose, onDone }: GroupJoinProps) {
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [flag, setFlag] = useState('1');
  const [over, setOver] = useState(false);
  const join = useCall(GroupJoinDocument);
  const act = useGroupAct(
    useCallback(() => {
      setOver(true);
      onDone();
    }, [onDone]),
  );
  const submit = async () => {
    if (groupIds.length === 0) return notifyWarning(t('请选择用户组！'));
    const input = { userIds: [...userIds], groupIds: [...groupIds], flag: Number(flag) };
    if (!(await join.run({ input }))) return;
    const answer = join.answer();
    if (answer !== null) act.follow(answer.groupUserBatchJoin, t('批量加入成功'));
  };
  const busy = join.busy || act.running;
  return (
    <Dialog opened onClose={onClose} title={t('加入用户组')} size={520} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{t('已选择 {{n}} 人', { n: sayNumber(userIds.length) })}</Text>
        <GroupMultiSelect
          label={t('用户组')}
          required
          value={groupIds}
          onChange={setGroupIds}
          disabled={busy}
        />
        <Radio.Group label={t('加入方式')} value={flag} onChange={setFlag}>
          <Stack gap="xs" mt="xs">
            <Radio value="1" label={t('加入所选用户组，保留原有用户组')} disabled={busy} />
            <Radio value="0" label={t('只保留所选用户组，退出其他用户组')} disabled={busy} />
          </Stack>
        </Radio.Group>
        {act.told}
        {join.error !== undefined && join.error !== null && (
          <Text role="alert" c="red" size="sm">
            {messageOf(join.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {over ? t('关闭') : t('取消')}
          </Button>
          {!over && (
            <Button onClick={() => void submit()} loading={busy}>
              {t('确定')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
