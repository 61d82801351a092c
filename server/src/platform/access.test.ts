import { describe, expect, it } from 'vitest';
import { enforce, holdsAny, type AccessRule } from './access.js';
import type { Session } from './context.js';
import type { SessionAccount } from './sessions/account-source.js';

const session = (roleType: number, permissions: string[]): Session => ({
  id: 's',
  user: { roleType, permissions } as unknown as SessionAccount,
});
const admin = (...permissions: string[]): AccessRule => ({ kind: 'admin', permissions });

describe('access', () => {
  it('a guest may only what is open to guests [common-016]', () => {
    expect(() => enforce({ kind: 'guest' }, null)).not.toThrow();
    expect(() => enforce({ kind: 'learner' }, null)).toThrow('登录已失效，请重新登录！');
    expect(() => enforce(admin(), null)).toThrow('登录已失效，请重新登录！');
  });

  it('an administrator needs one of the permissions, `*` holds all, and none asked for means any administrator [common-018] [common-045]', () => {
    expect(() => enforce(admin('exam:watch', 'audit:view'), session(2, ['audit:view']))).not.toThrow();
    expect(() => enforce(admin('exam:watch'), session(2, ['*']))).not.toThrow();
    expect(() => enforce(admin(), session(2, []))).not.toThrow();
    expect(() => enforce(admin('exam:watch'), session(2, ['exam:list']))).toThrow('您没有权限执行此操作！');
  });

  it('a learner never passes an administrator rule, whatever their permissions say [common-001]', () => {
    expect(() => enforce(admin('exam:watch'), session(1, ['*']))).toThrow('您没有权限执行此操作！');
    expect(() => enforce({ kind: 'learner' }, session(1, []))).not.toThrow();
  });

  it('an empty requirement asks for nothing [common-045] [common-077]', () =>
    expect(holdsAny({ permissions: [] }, [])).toBe(true));
});
