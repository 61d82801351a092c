import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { settingsProblems, type WrongBookSettings } from '@vigil/domain/wrong-book/settings';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { somebodyWasFaster } from '../platform/reference/reference-refusals.js';
import { saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { settingsEntity, settingsId, wrongBookSettings } from './settings.js';
import { WrongBookSite, WrongBookSiteInput } from './types.js';

/** How the site has wrong-books: whether anybody sees one, and what takes a question out. */
@Resolver()
export class WrongBookSettingsResolver {
  @Access.admin('exam:wrongbook')
  @Rest('/api/user/wrong-book/settings')
  @Query(() => WrongBookSite)
  wrongBookSettings(@Ctx() { services }: RequestContext): Promise<WrongBookSite> {
    return wrongBookSettings(services);
  }

  @Access.wholeSite('exam:wrongbook')
  @Rest('/api/user/wrong-book/save-settings')
  @Mutation(() => WrongBookSite)
  wrongBookSaveSettings(
    @Arg('input', () => WrongBookSiteInput) input: WrongBookSiteInput,
    @Ctx() context: RequestContext,
  ): Promise<WrongBookSite> {
    const { shown, rightsToLeave, version } = input;
    return saveReference(context, settingsEntity(context.services), {
      operation: 'wrongBookSaveSettings',
      id: settingsId,
      // As it comes it has version 0, and no document.
      version: version === 0 ? null : version,
      mayBeNew: true,
      payload: input,
      make: (before) => {
        if (version === 0 && before !== null) throw somebodyWasFaster('错题本设置');
        const after: WrongBookSettings = {
          id: settingsId,
          version: versionAfter(before),
          shown,
          rightsToLeave,
        };
        const [problem] = settingsProblems(after);
        if (problem !== undefined) throw badInput(problem);
        return after;
      },
    });
  }
}
