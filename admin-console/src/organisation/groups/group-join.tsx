import { Radio, Stack, Text } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [flag, setFlag] = useState('1');
  const [begun, setBegun] = useState(false);
  const join = useCall(GroupJoinDocument);
  const act = useGroupAct(onDone);
  const submit = async () => {
    if (groupIds.length === 0) return setProblem(t('请选择用户组！'));
    const input = { userIds: [...userIds], groupIds: [...groupIds], flag: Number(flag) };
    if (!(await join.run({ input }))) return;
    const answer = join.answer();
    if (answer === null) return;
    setBegun(true);
    act.follow(answer.groupUserBatchJoin, t('批量加入成功'));
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('加入用户组')}
      object={t('已选择 {{n}} 人', { n: sayNumber(userIds.length) })}
      submitLabel={t('确定')}
      busy={join.busy}
      error={join.error}
      onSubmit={() => void submit()}
      // The act goes on when the dialog is closed.
      done={begun ? (act.told ?? <Text role="status">{t('批量加入成功')}</Text>) : undefined}
    >
      <GroupMultiSelect
        label={t('用户组')}
        required
        value={groupIds}
        error={problem}
        onChange={(ids) => {
          setProblem(null);
          setGroupIds(ids);
        }}
        disabled={join.busy}
      />
      <Radio.Group label={t('加入方式')} value={flag} onChange={setFlag}>
        <Stack gap="xs" mt="xs">
          <Radio value="1" label={t('加入所选用户组，保留原有用户组')} disabled={join.busy} />
          <Radio value="0" label={t('只保留所选用户组，退出其他用户组')} disabled={join.busy} />
        </Stack>
      </Radio.Group>
    </ActDialog>
  );
}
