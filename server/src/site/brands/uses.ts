import { holdsAny } from '../../platform/access.js';
import type { Naming, Use } from '../../platform/declarations/uses.js';
import { everyBrand } from './brands.js';

/** What brands name: the department whose people see them. */
export const namedByBrands: Naming = {
  async usesOf({ services, session }, subjects) {
    const keeps = session !== null && holdsAny(session.user, ['sys:config']);
    return subjects.map((subject) =>
      everyBrand(services)
        .filter(({ departId }) => subject.kind === 'department' && departId === subject.id)
        .map(({ id, title }): Use => ({
          ...{ key: `brand ${id}`, noun: '品牌', counter: '个', how: 'fixed' },
          ...{ id: keeps ? id : null, title: keeps ? title : null },
        })),
    );
  },
  async counts(services, kind) {
    const named = kind === 'department' ? everyBrand(services).flatMap(({ departId }) => departId ?? []) : [];
    return new Map(named.map((id) => [id, named.filter((other) => other === id).length]));
  },
};
