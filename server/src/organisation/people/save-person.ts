import { accountProblems, firstPasswordProblem } from '@vigil/domain/organisation/account-form';
import type { Department } from '@vigil/domain/organisation/department';
import { plainAccount, wholeAccount } from '@vigil/domain/organisation/plain-account';
import { revising } from '@vigil/domain/organisation/personal-fields';
import type { User } from '@vigil/domain/organisation/user';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { authorityOf, handsChanged } from '../roles/authority.js';
import { keepAnAdministrator } from '../roles/levels.js';
import { roleTypeOf } from '../roles/roles-now.js';
import type { UserSaveInput } from './account-input.js';
import { faceOf, formOf, orNull, pictureOf } from './account-fields.js';
import { ruleOf } from './distribution-rules.js';
import { passwordHashOf } from './password-hash.js';
import { userEntity } from './user-reference.js';

/** The department of a code. Refuses `BadInput`. */
export async function departmentOfCode(
  { documents }: Pick<Services, 'documents'>,
  deptCode: string,
): Promise<Department> {
  const departments = documents.collection<Department>(collections.departments);
  const [department] = deptCode.includes('\0')
    ? []
    : await departments.find({ filter: { deptCode }, limit: 1 });
  if (department === undefined) throw badInput('部门不存在！');
  return department;
}

/**
 * Saves an account, log first, once per command id. What a call leaves out of an account that is there stays as it is;
 * null takes it away. Refuses what the form lacks in the specification's words
 * (user-051 to 056), `AboveYourLevel`, `OutOfScope`, `NotYoursToGrant`, `LastAdministrator`, `Duplicate` (account name, mobile, ID number),
 * oneself being given an end that is past, and what every save of reference data refuses.
 */
export async function savePerson(context: RequestContext, input: UserSaveInput): Promise<User> {
  const { services } = context;
  // Neither a password nor anything personal is in the log, not even in the hash of what was sent.
  const { id, version, roles, expireTime } = input;
  const deptCode = input.deptCode?.trim() ?? '';
  const password = input.password?.trim() ?? '';
  const saved = await saveReference(context, userEntity(services), {
    operation: 'userSave',
    id,
    version,
    payload: { id, version, roles, deptCode, expireTime },
    make: async (stored, newId, now) => {
      const before = stored === null ? null : wholeAccount(stored);
      const authority = await authorityOf(context);
      throwAny(before === null ? null : await authority.refuseTouch(before));
      const form = formOf(input, before);
      // A code sent to the mobile number enters as the password does.
      const opens = password !== '' || (form.mobile !== '' && form.mobile !== (before?.mobile ?? ''));
      throwAny(before !== null && opens ? authority.refuseOpening(before) : null);
      const problem =
        accountProblems(form, before?.userName ?? null)[0] ?? firstPasswordProblem(password, before === null);
      if (problem !== undefined && problem !== null) throw badInput(problem);
      if (deptCode === '') throw badInput('部门不能为空！');
      const department = await departmentOfCode(services, deptCode);
      const place = { departId: department.id, deptCode: department.deptCode };
      throwAny(authority.refusePlace(place));
      const codes = [...new Set(form.roles)];
      if (codes.length === 0) throw badInput('必须选择一个角色！');
      throwAny(authority.refuseGrant(handsChanged(before?.roles ?? [], codes)));
      if (form.expireTime !== null && form.expireTime <= now && before?.id === account(context).id)
        throw new RefusedError('NotOneself', '不能让自己的账号过期！');
      const after: User = {
        ...(before ?? { ...plainAccount, id: newId, createTime: now }),
        version: versionAfter(before),
        userName: form.userName,
        realName: form.realName,
        mobile: orNull(form.mobile),
        email: orNull(form.email),
        ...(password === ''
          ? {}
          : {
              passwordHash: await passwordHashOf(password),
              // A password that somebody else chose is changed by its owner before anything else.
              passwordChangeDue: before?.id !== account(context).id,
            }),
        roles: codes,
        roleType: roleTypeOf(codes, authority.known),
        ...place,
        expireTime: form.expireTime,
        idCardType: form.idCard === '' ? null : (form.idCardType ?? 1),
        idCard: orNull(form.idCard),
        distributionRuleId: await ruleOf(services, orNull(form.distributionRuleId), before),
        avatar: pictureOf(form.avatar, before?.avatar ?? null),
        ...faceOf(input.face, before),
      };
      if (before !== null) await keepAnAdministrator(services, before, after);
      return revising(before, after);
    },
  });
  services.accounts.changed(saved.id);
  // Whoever is inside by the old password is out, but not out of an open paper. A repeat makes up for what was cut off.
  if (id && password !== '') await services.sessions.retireAllOf(saved.id, context.session ?? undefined);
  return saved;
}

function throwAny(refusal: RefusedError | null): void {
  if (refusal !== null) throw refusal;
}
