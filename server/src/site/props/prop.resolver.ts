import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access, holdsAny } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import type { ConfigProp as Declared, PropShown } from '../../platform/declarations/config-props.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { badInput, notAllowed } from '../../platform/errors.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { Rest } from '../../platform/rest.js';
import {
  ConfigProp,
  ConfigPropChanged,
  ConfigPropInput,
  ConfigPropSaveInput,
  ConfigPropTested,
} from './types.js';

/** Who sets one of the types; `propOf` asks for that of the type at hand. */
const declared = ['sys:upload', 'sys:face'] as const;

/** The settings of providers, of each type by the slice that declares it, and who may by that type's permission. */
@Resolver()
export class PropResolver {
  /** A provider's settings without secrets; empty ones while nothing was saved. */
  @Access.admin(...declared)
  @Rest('/api/sys/config/prop/detail')
  @Query(() => ConfigProp)
  async configPropDetail(
    @Arg('input', () => ConfigPropInput) input: ConfigPropInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfigProp> {
    return shown(input, await propOf(context, input).detail(context.services, input.provider));
  }

  /** Saves a provider's settings; that of the provider in use only when it works with them. */
  @Access.wholeSite(...declared)
  @Rest('/api/sys/config/prop/save')
  @Mutation(() => ConfigProp)
  async configPropSave(
    @Arg('input', () => ConfigPropSaveInput) input: ConfigPropSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfigProp> {
    return shown(input, await propOf(context, input).save(context, input));
  }

  /** Tries what was typed. Nothing is saved. */
  @Access.wholeSite(...declared)
  @Rest('/api/sys/config/prop/test')
  @Mutation(() => ConfigPropTested)
  async configPropTest(
    @Arg('input', () => ConfigPropSaveInput) input: ConfigPropSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfigPropTested> {
    const said = await propOf(context, input).test(context.services, input);
    return { works: said === null, said };
  }

  /** Uses the provider from now on, when it works. */
  @Access.wholeSite(...declared)
  @Rest('/api/sys/config/prop/change')
  @Mutation(() => ConfigPropChanged)
  async configPropChange(
    @Arg('input', () => ConfigPropInput) input: ConfigPropInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfigPropChanged> {
    await propOf(context, input).change(context, input.provider);
    return { provider: input.provider };
  }

  /** Who changed a provider's settings; secrets are not in it. */
  @Access.admin(...declared)
  @Rest('/api/sys/config/prop/history')
  @Query(() => [ReferenceVersion])
  async configPropHistory(
    @Arg('input', () => ConfigPropInput) input: ConfigPropInput,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    const prop = propOf(context, input);
    // Refuses what is no provider.
    await prop.detail(context.services, input.provider);
    return referenceHistory(context.services, prop.kept, input.provider);
  }
}

/** Throws `BadInput` for a type that no slice declares, `NotAllowed`. */
function propOf({ services, session }: RequestContext, { type }: ConfigPropInput): Declared {
  const prop = declarationsOf(services).configProps.get(type);
  if (prop === undefined) throw badInput('不支持的配置类型！');
  if (session === null || !holdsAny(session.user, [prop.permission])) throw notAllowed();
  return prop;
}

const shown = (
  { type, provider }: ConfigPropInput,
  { remark, data, secrets, version, current }: PropShown,
): ConfigProp => ({ type, provider, remark, data, secrets: [...secrets], version, current });
