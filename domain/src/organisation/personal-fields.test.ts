import { describe, expect, it } from 'vitest';
import { revising } from './personal-fields.js';
import { plainAccount } from './plain-account.js';
import type { User } from './user.js';

const account: User = {
  ...plainAccount,
  ...{ id: 'u', version: 3, userName: 'li', realName: '李', roleType: 1, roles: ['student'], createTime: 1 },
};

describe('an account that is changed', () => {
  it('says which personal fields became another, and never what', () => {
    const renamed = revising(account, { ...account, version: 4, realName: '李明', passwordHash: 'x' });
    expect(renamed.revised).toEqual({ realName: 4, passwordHash: 4 });
    const again = revising(renamed, { ...renamed, version: 5, realName: '李四' });
    expect(again.revised).toEqual({ realName: 5, passwordHash: 4 });
    expect(revising(null, account)).toBe(account);
    expect(revising(again, { ...again, version: 6, state: 1 }).revised).toBe(again.revised);
  });
});
