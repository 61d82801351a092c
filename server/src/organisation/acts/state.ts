import { z } from 'zod';
import { ofThoseThere, type PeopleActKind } from './act-kind.js';

const change = z.object({ state: z.union([z.literal(0), z.literal(1), z.literal(2)]) });

/** 启用, 禁用, 待审核 (user-023, user-031). Sessions end with it, but for an open paper (engine §10). */
export const stateAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'state',
  noun: '批量设置状态',
  change,
  heedsLevels: true,
  apply: ofThoseThere((user, { state }, { by }) =>
    state !== 0 && user.id === by ? '不能禁用自己的账号！' : { ...user, state },
  ),
};
