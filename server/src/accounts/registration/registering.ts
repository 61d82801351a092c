import { randomUUID } from 'node:crypto';
import { departmentByCode, departmentNamed } from '../../organisation/public.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';
import type { Services } from '../../platform/services.js';

const hourSeconds = 3600;
/** Accounts made from one network within an hour: a class registers together, a program makes thousands. */
const accountsPerHour = 200;

/**
 * The department of somebody who registers: the site's where it names one (userDeptType 1), else the one they chose.
 * `mustChoose`: nobody without. Refuses `BadInput`.
 */
export async function registeredPlace(
  services: Services,
  chosen: string | null,
  mustChoose: boolean,
): Promise<{ readonly departId: string | null; readonly deptCode: string | null }> {
  const settings = settingsOf(services);
  const isDefault = settings.text('userDeptType') === '1';
  const named = isDefault ? settings.text('userDeptCode') : (chosen?.trim() ?? '');
  if (named === '') {
    if (mustChoose && !isDefault) throw badInput('部门必须选择！');
    return { departId: null, deptCode: null };
  }
  const department = isDefault
    ? await departmentNamed(services, named)
    : await departmentByCode(services, named);
  if (department === null) throw badInput('默认部门不存在，请联系管理员！');
  return { departId: department.id, deptCode: department.deptCode };
}

export const registeringActor = { kind: 'system', id: 'registration' } as const;

/** Of somebody who has no account yet: they make it themselves. */
export const registeringEnvelope = ({ arrivedAt }: RequestContext): CommandEnvelope => ({
  actor: registeringActor,
  arrivedAt,
  operation: 'userReg',
  commandId: null,
  payload: randomUUID(),
});

/** Refuses `TooManyTries`. */
export async function countRegistration({ services, address }: RequestContext): Promise<void> {
  const key = `accounts:registered:${networkOf(address)}`;
  if ((await services.bus.increment(key, hourSeconds)) > accountsPerHour)
    throw new RefusedError('TooManyTries', '注册过于频繁，请稍后再试！');
}
