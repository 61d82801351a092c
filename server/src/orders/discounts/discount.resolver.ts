import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { codeTyped, discountProblem, type Discount, type Subject } from '@vigil/domain/orders/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { pick } from '../../platform/pick.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import type { Services } from '../../platform/services.js';
import type { DiscountDocument } from '../collections.js';
import { discountEntity, discountsOf, discountUsesOf } from './discounts.js';
import { DiscountPage, DiscountPagingInput, DiscountSaveInput, type DiscountRow } from './types.js';

/** Discount codes as administrators define them; nobody of one department alone. None is deleted: orders name it. */
@Resolver()
export class DiscountResolver {
  /** Codes by their spelling, each with how often it was used. */
  @Access.wholeSite('pay:discount')
  @Rest('/api/pay/discount/paging')
  @Query(() => DiscountPage)
  async discountPaging(
    @Arg('input', () => DiscountPagingInput) input: DiscountPagingInput,
    @Ctx() { services }: RequestContext,
  ): Promise<DiscountPage> {
    const page = pageOf(input);
    const words = input.params?.words?.trim() ?? '';
    const found = (await findAll(discountsOf(services), {})).filter(
      ({ code, title }) => code.includes(words.toUpperCase()) || title.includes(words),
    );
    const shown = found.slice(page.skip, page.skip + page.size);
    return toPage(await Promise.all(shown.map((one) => rowOf(services, one))), found.length, page);
  }

  /** Saves a code; a new one where it says no version. Refuses `BadInput`, `DiscountThere`, `SomebodyWasFaster`. */
  @Access.wholeSite('pay:discount')
  @Rest('/api/pay/discount/save')
  @Mutation(() => IdOf)
  async discountSave(
    @Arg('input', () => DiscountSaveInput) input: DiscountSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const discount = discountIn(input);
    const { id } = await saveReference(context, discountEntity(context.services), {
      ...{ operation: 'discountSave', id: discount.code, version: input.version, mayBeNew: true },
      payload: input,
      make: (before) => {
        if (before !== null && typeof input.version !== 'number')
          throw new RefusedError('DiscountThere', '该优惠码已存在！');
        return { ...discount, id: discount.code, version: versionAfter(before) };
      },
    });
    return { id };
  }

  /** Who changed a code. */
  @Access.wholeSite('pay:discount')
  @Rest('/api/pay/discount/history')
  @Query(() => [ReferenceVersion])
  discountHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'discount', id);
  }
}

function discountIn(input: DiscountSaveInput): Discount {
  const { title, percent, less, from, until, kinds, subjectIds, totalUses, usesPerPerson, minimum } = input;
  if ((typeof percent === 'number') === (typeof less === 'number'))
    throw badInput('优惠应为百分比或金额之一！');
  const discount: Discount = {
    ...{ code: codeTyped(input.id) ?? '', title: title.trim(), enabled: input.enabled },
    ...{ kind: typeof percent === 'number' ? 'percent' : 'fen', value: percent ?? less ?? 0 },
    ...{ from: from ?? null, until: until ?? null, minimum: minimum ?? 0 },
    ...{ kinds: (kinds ?? []) as Subject['kind'][], subjectIds: subjectIds ?? [] },
    ...{ totalUses: totalUses ?? null, usesPerPerson: usesPerPerson ?? null },
  };
  const problem = discountProblem(discount);
  if (problem !== null) throw badInput(problem);
  return discount;
}

async function rowOf(services: Services, discount: DiscountDocument): Promise<DiscountRow> {
  const uses = Object.values((await discountUsesOf(services).load(discount.code)).state);
  const { kind, value, kinds, subjectIds } = discount;
  return {
    ...pick(discount, 'id', 'version', 'title', 'from', 'until', 'totalUses', 'usesPerPerson'),
    ...pick(discount, 'minimum', 'enabled'),
    ...{ kinds: [...kinds], subjectIds: [...subjectIds] },
    ...{ percent: kind === 'percent' ? value : null, less: kind === 'fen' ? value : null },
    ...{ used: uses.filter(({ final }) => final).length, held: uses.filter(({ final }) => !final).length },
  };
}
