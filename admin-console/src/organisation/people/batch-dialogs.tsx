import { MultiSelect } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { instantOf, wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { useSend } from '../../app/use-call.ts';
import {
  PeopleDeptDocument,
  PeopleExpireDocument,
  PeopleRoleDocument,
  PeopleStateDocument,
  type ActFieldsFragment,
} from '../../generated/graphql.ts';
import { DepartSelect, useDepartments } from '../pickers/department-picker.tsx';
import { ActOutcome } from './act-outcome.tsx';
import type { PersonRow } from './person.ts';
import { useRoleChoices } from './role-choices.ts';

interface BatchProps {
  readonly people: readonly PersonRow[];
  readonly onClose: () => void;
  /** Everybody was told: the list is old. */
  readonly onDone: () => void;
}

interface BatchFrameProps extends BatchProps {
  readonly title: string;
  /** What is missing, or null when it can be sent. */
  readonly problem: () => string | null;
  readonly send: (ids: string[], commandId: string) => Promise<ActFieldsFragment | undefined>;
  readonly danger?: boolean;
  readonly submitLabel?: string;
  readonly children: (problem: string | null) => ReactNode;
}

/** A dialog of one act on the chosen people: what is to be, then how far it is and who was refused it. */
function BatchFrame({ people, onClose, onDone, title, problem, send, children, ...rest }: BatchFrameProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [begun, setBegun] = useState<ActFieldsFragment | null>(null);
  const act = useAct(
    useCallback(
      async (ids: string[], commandId: string) => setBegun((await send(ids, commandId)) ?? null),
      [send],
    ),
  );
  const submit = () => {
    const found = problem();
    setWrong(found);
    if (found === null) void act.run(people.map(({ id }) => id));
  };
  const [first] = people;
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={title}
      object={
        people.length === 1
          ? t('{{name}}（{{userName}}）', { name: first?.realName ?? '', userName: first?.userName ?? '' })
          : t('已选择 {{n}} 人：{{names}}', {
              n: people.length,
              names: `${people
                .slice(0, 3)
                .map(({ realName }) => realName)
                .join('、')}${people.length > 3 ? '…' : ''}`,
            })
      }
      submitLabel={rest.submitLabel ?? t('确定')}
      danger={rest.danger ?? false}
      busy={act.busy}
      error={act.error}
      onSubmit={submit}
      {...(begun !== null && { done: <ActOutcome act={begun} onDone={onDone} /> })}
    >
      {children(wrong)}
    </ActDialog>
  );
}

/** 批量部门: the department of the chosen people. */
export function BatchDept(props: BatchProps) {
  const [departId, setDepartId] = useState<string | null>(null);
  const { codeOf } = useDepartments();
  const dept = useSend(PeopleDeptDocument);
  return (
    <BatchFrame
      {...props}
      title={t('批量部门')}
      problem={() => (codeOf(departId) === null ? t('部门不能为空！') : null)}
      send={async (ids, commandId) =>
        (await dept({ ids, deptCode: codeOf(departId) ?? '' }, commandId))?.userBatchDept
      }
    >
      {(error) => <DepartSelect value={departId} onChange={setDepartId} required error={error} />}
    </BatchFrame>
  );
}

/** 批量角色: the roles they have instead of theirs. */
export function BatchRole(props: BatchProps) {
  const [roles, setRoles] = useState<string[]>([]);
  const choices = useRoleChoices();
  const role = useSend(PeopleRoleDocument);
  return (
    <BatchFrame
      {...props}
      title={t('批量角色')}
      problem={() => (roles.length === 0 ? t('必须选择一个角色！') : null)}
      send={async (ids, commandId) => (await role({ ids, roles }, commandId))?.userBatchRole}
    >
      {(error) => (
        <MultiSelect
          label={t('角色')}
          description={t('将替换所选人员原有的角色，立即生效')}
          required
          searchable
          placeholder={roles.length === 0 ? t('请选择') : ''}
          data={choices}
          value={roles}
          onChange={setRoles}
          error={error}
        />
      )}
    </BatchFrame>
  );
}

/** 批量有效期: until when they may log in. */
export function BatchExpire(props: BatchProps) {
  const [time, setTime] = useState<string | null>(null);
  const expire = useSend(PeopleExpireDocument);
  return (
    <BatchFrame
      {...props}
      title={t('批量有效期')}
      problem={() => wallTimeProblem(t('有效期至'), time)}
      send={async (ids, commandId) =>
        (await expire({ ids, expireTime: time === null ? null : instantOf(time) }, commandId))
          ?.userBatchExpire
      }
    >
      {(error) => (
        <DateTimeField
          label={t('有效期至')}
          description={t('到期后不能登录；正在进行的考试不受影响。留空为长期有效')}
          clock="23:59"
          value={time}
          onChange={setTime}
          error={error}
        />
      )}
    </BatchFrame>
  );
}

/** Enabling or disabling, asked for first. */
export function BatchState({ state, ...props }: BatchProps & { readonly state: 0 | 1 }) {
  const change = useSend(PeopleStateDocument);
  return (
    <BatchFrame
      {...props}
      title={state === 0 ? t('启用用户') : t('禁用用户')}
      danger={state === 1}
      submitLabel={state === 0 ? t('启用') : t('禁用')}
      problem={() => null}
      send={async (ids, commandId) => (await change({ ids, state }, commandId))?.userState}
    >
      {() =>
        state === 0
          ? t('启用后即可登录。')
          : t('禁用后不能登录，已登录的会立即退出；正在进行的考试不受影响，交卷后退出。')
      }
    </BatchFrame>
  );
}
