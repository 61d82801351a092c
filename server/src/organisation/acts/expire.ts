import { z } from 'zod';
import { ofThoseThere, type PeopleActKind } from './act-kind.js';

const change = z.object({ expireTime: z.number().int().nullable() });

/** 批量有效期: until when people may enter; null: for ever. */
export const expireAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'expire',
  noun: '批量设置有效期',
  change,
  heedsLevels: true,
  apply: ofThoseThere((user, { expireTime }, { by, services }) =>
    expireTime !== null && expireTime <= services.clock.now() && user.id === by
      ? '不能让自己的账号过期！'
      : { ...user, expireTime },
  ),
};
