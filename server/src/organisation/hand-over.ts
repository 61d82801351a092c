import { mayHandOver, type Colleague, type Owned, type Sharing } from '@vigil/domain/kernel/ownership';
import { holdsAny } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { notAllowed, notFound, RefusedError } from '../platform/errors.js';
import type { ReferenceDocument, ReferenceEntity } from '../platform/reference/reference-entity.js';
import { saveReference, versionAfter } from '../platform/reference/reference-save.js';

/** Something that belongs to somebody, as it was read. */
type Possession = ReferenceDocument & Owned & { readonly updateTime: number };

interface HandingOver<T extends Possession> {
  /** camelCase name of the use case */
  readonly operation: string;
  /** as the caller reaches it; what they may not even edit is refused before */
  readonly document: T;
  readonly version: number | null;
  readonly ownerId: string;
  /** the caller; `whole`: they hold the right to all of its kind */
  readonly who: Colleague & { readonly whole: boolean };
  /** without which nobody makes anything of its kind, and so owns none */
  readonly permission: string;
  /** a last word on the document as it is saved */
  readonly finish?: (before: T | null, after: T) => T;
}

/**
 * Gives something to another owner, log first like every change (decision 065). Who it was shared with keep
 * it; who gave it away does not, unless it was shared with them. Refuses `NotAllowed` to whoever neither owns
 * it nor holds the right to all, `NotFound` and `MayNotOwn` for the new owner.
 */
export async function handOver<T extends Possession>(
  context: RequestContext,
  entity: ReferenceEntity<T>,
  how: HandingOver<T>,
): Promise<T> {
  const {
    operation,
    document,
    version,
    ownerId,
    who,
    permission,
    finish = (_before: T | null, after: T) => after,
  } = how;
  if (!mayHandOver(document, who)) throw notAllowed();
  const owner = await context.services.accounts.read(ownerId);
  if (owner === null) throw notFound('用户');
  if (owner.roleType !== 2 || owner.state !== 0 || !holdsAny(owner, [permission])) {
    throw new RefusedError(
      'MayNotOwn',
      `“${owner.realName}”没有管理${entity.noun}的权限，不能移交给该用户！`,
    );
  }
  return saveReference(context, entity, {
    operation,
    id: document.id,
    version,
    payload: { id: document.id, version, ownerId },
    make: (before, _id, now) => {
      const current = before ?? document;
      // Somebody else may have given it away since it was read.
      if (!mayHandOver(current, who)) throw notAllowed();
      const shared = current.shared && without(current.shared, ownerId);
      return finish(before, {
        ...current,
        ownerId,
        ...(shared && { shared }),
        version: versionAfter(before),
        updateTime: now,
      });
    },
  });
}

const without = (shared: Sharing, id: string): Sharing => ({
  ...shared,
  userIds: shared.userIds.filter((one) => one !== id),
});
