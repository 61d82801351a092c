import {
  dictionaryProblem,
  DictionaryProblem,
  pathTo,
  subtree,
  withoutValue,
  withValue,
  type Dictionary,
  type DictionaryValue,
} from '@vigil/domain/site/dictionary';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { sayUses } from '../../platform/declarations/uses.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import type { Services } from '../../platform/services.js';
import {
  asNow,
  declaredDictionary,
  dictionaryEntity,
  dictionaryNow,
  everyDictionary,
  keptDictionaries,
} from './dictionaries.js';
import {
  DictionaryDetail,
  DictionaryInput,
  DictionaryPage,
  DictionaryPagingInput,
  DictionaryRow,
  DictionaryValueInput,
  DictionaryValueSaved,
  DictItem,
} from './types.js';

const idsAtMost = 100;

/** Dictionaries: their values for everybody, and what an installation makes of them. */
@Resolver()
export class DictionaryResolver {
  @Access.guest()
  @Rest('/api/sys/dic/value/tree')
  @Query(() => [DictItem])
  dicValueTree(
    @Arg('dicCode', () => String) dicCode: string,
    @Arg('excludes', () => [String], { nullable: true }) excludes: string[] | null | undefined,
    @Ctx() { services }: RequestContext,
  ): DictItem[] {
    return declarationsOf(services).dictionaries.entries(dicCode, excludes ?? []);
  }

  @Access.admin('sys:dict')
  @Rest('/api/sys/dic/paging')
  @Query(() => DictionaryPage)
  dicPaging(
    @Arg('input', () => DictionaryPagingInput) input: DictionaryPagingInput,
    @Ctx() { services }: RequestContext,
  ): DictionaryPage {
    const page = pageOf(input);
    const words = input.params?.title?.trim().toLowerCase() ?? '';
    const type = input.params?.type ?? '';
    const matching = everyDictionary(services).filter(
      ({ id, title, kind }) =>
        (id.includes(words) || title.toLowerCase().includes(words)) && (type === '' || kind === type),
    );
    const rows = matching.slice(page.skip, page.skip + page.size);
    return toPage(
      rows.map((one) => rowOf(services, one)),
      matching.length,
      page,
    );
  }

  @Access.admin('sys:dict')
  @Rest('/api/sys/dic/detail')
  @Query(() => DictionaryDetail)
  dicDetail(@Arg('id', () => ID) id: string, @Ctx() { services }: RequestContext): DictionaryDetail {
    const dictionary = dictionaryNow(services, id);
    if (dictionary === null) throw notFound('字典');
    return { ...rowOf(services, dictionary), values: dictionary.values };
  }

  /** Name and remark; a new one is empty, and its values are the installation's own. */
  @Access.wholeSite('sys:dict')
  @Rest('/api/sys/dic/save')
  @Mutation(() => IdOf)
  async dicSave(
    @Arg('input', () => DictionaryInput) input: DictionaryInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const code = input.id ? input.id : (input.code?.trim() ?? '');
    const [title, remark] = [input.title.trim(), input.remark?.trim()];
    const saved = await change(context, 'dicSave', code, input, (before, now) => {
      if (!input.id && before !== null) throw new RefusedError('Duplicate', `字典编码“${code}”已存在！`);
      if (input.id && before === null) throw notFound('字典');
      const made = { ...(before ?? emptyTree(code, now)), title, remark: remark ?? before?.remark ?? '' };
      const problem = dictionaryProblem(made);
      if (problem !== null) throw badInput(problem);
      return made;
    });
    return { id: saved.id };
  }

  /** Own dictionaries nothing uses, all or none; those already gone are passed over. */
  @Access.wholeSite('sys:dict')
  @Rest('/api/sys/dic/delete')
  @Mutation(() => Flag)
  async dicDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    const chosen = atMost(ids);
    const { declared } = declarationsOf(services).dictionaries;
    const entity = dictionaryEntity(services);
    const there: Dictionary[] = [];
    for (const id of chosen) {
      if (declared.has(id)) throw new RefusedError('InUse', '系统字典不能删除！');
      const stored = await entity.collection.get(id);
      if (stored !== null) there.push(stored);
    }
    const mayDelete = (one: Dictionary): Promise<void> =>
      refuseUsed(
        context,
        one,
        one.values.flatMap(({ value }) => subtree(one.values, value)),
      );
    for (const one of there) await mayDelete(one);
    for (const { id } of there) await deleteReference(context, entity, id, 'dicDelete', mayDelete);
    await keptDictionaries(services).changed();
    return true;
  }

  /** One value, a new one or one that is renamed or put elsewhere among its siblings. */
  @Access.wholeSite('sys:dict')
  @Rest('/api/sys/dic/value/save')
  @Mutation(() => DictionaryValueSaved)
  async dicValueSave(
    @Arg('input', () => DictionaryValueInput) input: DictionaryValueInput,
    @Ctx() context: RequestContext,
  ): Promise<DictionaryValueSaved> {
    const wanted = { value: input.value || null, parent: input.parent || null, title: input.title };
    if (typeof input.sort === 'number' && input.sort < 0) throw badInput('排序不能为负数！');
    const saved = await change(context, 'dicValueSave', input.dicCode, input, (before) => {
      if (before === null) throw notFound('字典');
      return sound(() => ({
        ...before,
        values: withValue(before, { ...wanted, place: input.sort ?? null }).values,
      }));
    });
    return { value: wanted.value ?? valueCalled(saved.values, wanted), version: saved.version };
  }

  /** Values with all below them, all or none; refused while anything is filed under one of them. */
  @Access.wholeSite('sys:dict')
  @Rest('/api/sys/dic/value/delete')
  @Mutation(() => Flag)
  async dicValueDelete(
    @Arg('dicCode', () => String) dicCode: string,
    @Arg('ids', () => [ID], { description: 'values' }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = atMost(ids);
    const now = dictionaryNow(context.services, dicCode);
    if (now === null) throw notFound('字典');
    if (now.kind === 'tree' && chosen.every((value) => pathTo(now.values, value) === null)) return true;
    const deletion = { dicCode, ids: chosen, version: null };
    await change(context, 'dicValueDelete', dicCode, deletion, async (before) => {
      if (before === null) throw notFound('字典');
      const values = sound(() =>
        chosen.reduce(
          (rest, value) => withoutValue({ kind: before.kind, values: rest }, value),
          before.values,
        ),
      );
      await refuseUsed(
        context,
        before,
        chosen.flatMap((value) => subtree(before.values, value)),
      );
      return { ...before, values };
    });
    return true;
  }

  @Access.admin('sys:dict')
  @Rest('/api/sys/dic/history')
  @Query(() => [ReferenceVersion])
  dicHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'dictionary', id);
  }
}

/** One save of a dictionary: `make` gets it as it stands, changed before or not. It is in memory when this resolves. */
async function change(
  context: RequestContext,
  operation: string,
  code: string,
  payload: { readonly version?: number | null } & object,
  make: (before: Dictionary | null, now: number) => Dictionary | Promise<Dictionary>,
): Promise<Dictionary> {
  const { services } = context;
  if (code === '') throw badInput('字典编码不能为空！');
  const declared = declaredDictionary(code, declarationsOf(services).dictionaries.declared.get(code));
  const saved = await saveReference(context, dictionaryEntity(services), {
    ...{ operation, id: code, version: payload.version, payload, mayBeNew: true },
    make: async (stored, id, now) => ({
      ...(await make(stored === null ? declared : asNow(services, stored), now)),
      ...{ id, version: versionAfter(stored), createTime: stored?.createTime ?? now, updateTime: now },
    }),
  });
  await keptDictionaries(services).changed();
  return saved;
}

const emptyTree = (id: string, now: number): Dictionary => ({
  ...{ id, version: 0, title: '', remark: '', kind: 'tree', values: [], createTime: now, updateTime: now },
});

/** Refuses `InUse` when something is filed under one of these values. */
async function refuseUsed(
  context: RequestContext,
  { id, title, values }: Dictionary,
  gone: readonly string[],
): Promise<void> {
  const uses = await declarationsOf(context.services).uses.ofEach(
    context,
    gone.map((value) => ({ kind: 'dictionary', code: id, value })),
  );
  const at = uses.findIndex((named) => named.length > 0);
  if (at < 0) return;
  const called = pathTo(values, gone[at] ?? '')?.at(-1)?.title ?? title;
  throw new RefusedError('InUse', `“${called}”正被${sayUses(uses[at] ?? [])}使用，不能删除！`);
}

function sound<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DictionaryProblem) throw badInput(error.message);
    throw error;
  }
}

function atMost(ids: readonly string[]): string[] {
  const chosen = [...new Set(ids)];
  if (chosen.length === 0 || chosen.length > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 项！`);
  return chosen;
}

/** The value of that name below a parent: siblings have names of their own. */
function valueCalled(
  values: readonly DictionaryValue[],
  { parent, title }: { readonly parent: string | null; readonly title: string },
): string {
  const siblings = parent === null ? values : (pathTo(values, parent)?.at(-1)?.children ?? []);
  const found = siblings.find((one) => one.title === title.trim());
  if (found === undefined) throw notFound('字典值');
  return found.value;
}

function rowOf(services: Services, dictionary: Dictionary): DictionaryRow {
  const { id, title, kind, remark, version, updateTime, values } = dictionary;
  return {
    ...{ id, code: id, title, type: kind, remark, version },
    system: declarationsOf(services).dictionaries.declared.has(id),
    count: values.flatMap(({ value }) => subtree(values, value)).length,
    updateTime: version === 0 ? null : updateTime,
  };
}
